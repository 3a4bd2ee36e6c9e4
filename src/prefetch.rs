//! A hint to the processor: this is going to be read. The one file with `unsafe`.

/// Begins to fetch the line of memory where a value stands, so that reading it soon waits less.
/// Elsewhere than on x86-64 it does nothing.
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "the instruction has no safe form")
)]
#[inline]
pub(crate) fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = std::ptr::from_ref(place).cast::<i8>();
        // SAFETY: the instruction is part of every x86-64 processor. It changes no memory and no
        // register, and raises no fault whatever the address; this one is a reference's.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _: &T = place;
}
