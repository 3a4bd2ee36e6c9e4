//! Progress bars: on a terminal only.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar over `total` bytes that shows itself where standard error is a terminal.
pub(super) fn bar(total: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    style(bar, what, "{msg} {wide_bar} {bytes}/{total_bytes} {eta}")
}

/// The same over so many steps.
pub(super) fn steps(total: u64, what: &'static str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr());
    style(bar, what, "{msg} {wide_bar} {pos}/{len} {elapsed}")
}

fn style(bar: ProgressBar, what: &'static str, style: &str) -> ProgressBar {
    if let Ok(style) = ProgressStyle::with_template(style) {
        bar.set_style(style);
    }
    bar.set_message(what);
    bar
}
