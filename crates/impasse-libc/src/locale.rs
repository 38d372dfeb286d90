//! `<locale.h>`: there is only the C locale.

use crate::support::LibcCall as _;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};

functions! {
    "locale.h" {
        "char *setlocale(int, const char *)" = run(setlocale);
        "struct lconv *localeconv(void)" = run(localeconv);
    }
    "" {
        "nl_langinfo" = run(nl_langinfo);
        "bindtextdomain" = run(|_| Done::bits(0));
        "textdomain" = run(|_| Done::bits(0));
        "gettext" = run(|call| Done::value(call.arg(0)?));
    }
}

fn nl_langinfo(call: &mut ShimCall<'_>) -> ShimResult {
    // The code set of the C locale; everything else is empty.
    let text: &[u8] = if call.signed(0)? == 14 {
        b"ANSI_X3.4-1968"
    } else {
        b""
    };
    let buffer = call.object("nl_langinfo", 16);
    call.write_string(buffer, text)?;
    Done::bits(buffer)
}

fn setlocale(call: &mut ShimCall<'_>) -> ShimResult {
    if call.ptr(1)? != 0 {
        let wanted = call.string_arg(1)?;
        if !matches!(&wanted[..], b"" | b"C" | b"POSIX") {
            return Done::bits(0);
        }
    }
    let buffer = call.object("setlocale", 2);
    call.write_string(buffer, b"C")?;
    Done::bits(buffer)
}

/// Ten pointers to strings, of which only the first is not empty, then numbers without meaning.
fn localeconv(call: &mut ShimCall<'_>) -> ShimResult {
    let texts = call.object("localeconv texts", 4);
    call.write_bytes(texts, b".\0\0\0")?;
    let result = call.object("localeconv", 96);
    for index in 0..10 {
        let text = if index == 0 { texts } else { texts + 2 };
        call.write_pointer(result + 8 * index, text)?;
    }
    call.write_bytes(result + 80, &[127; 14])?;
    Done::bits(result)
}
