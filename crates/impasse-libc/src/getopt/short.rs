//! Short options: letters behind one dash.

use super::Scan;
use crate::support::LibcCall as _;
use impasse_exec::Res;

impl Scan<'_, '_> {
    /// Takes the next letter.
    pub(super) fn short_option(&mut self) -> Res<i32> {
        let at = self.call.libc().options.letter;
        let rest = self.call.c_string(at)?;
        let letter = rest.first().copied().unwrap_or(0);
        let more = rest.len() > 1;
        self.call.libc_mut().options.letter = if more { at + 1 } else { 0 };
        if !more {
            self.index += 1;
        }
        let known = (letter != b':' && letter != b';')
            .then(|| self.options.iter().position(|&option| option == letter))
            .flatten();
        let Some(place) = known else {
            self.complain(&[b"invalid option -- '", &[letter][..], b"'"].concat())?;
            self.set_option(i32::from(letter))?;
            return Ok(i32::from(b'?'));
        };
        let colons = self.options[place + 1..]
            .iter()
            .take_while(|&&byte| byte == b':')
            .count();
        if colons == 0 {
            return Ok(i32::from(letter));
        }
        if more {
            self.set_argument(at + 1)?;
            self.index += 1;
        } else if colons == 1 {
            if self.index >= self.argc {
                let text = [b"option requires an argument -- '", &[letter][..], b"'"].concat();
                self.complain(&text)?;
                self.set_option(i32::from(letter))?;
                self.call.libc_mut().options.letter = 0;
                return Ok(self.missing());
            }
            let value = self.pointer(self.index)?;
            self.set_argument(value)?;
            self.index += 1;
        }
        self.call.libc_mut().options.letter = 0;
        Ok(i32::from(letter))
    }
}
