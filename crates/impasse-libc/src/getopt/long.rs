//! Long options: an array of `struct option`, 32 bytes each, ended by a null name.

use super::Scan;
use impasse_exec::Res;
use impasse_exec::Value;
use impasse_ir::Type;

/// Programs with more long options than this are not followed.
const MAX_OPTIONS: u64 = 4096;

/// An entry of the array.
#[derive(Clone, Copy)]
struct Entry {
    index: u64,
    address: u64,
}

impl Scan<'_, '_> {
    /// Takes the long option at the present argument; `text` is what follows the dashes.
    pub(super) fn long_option(&mut self, text: &[u8], dashes: usize) -> Res<i32> {
        let length = text.iter().position(|&byte| byte == b'=');
        let name = &text[..length.unwrap_or(text.len())];
        let start = self.pointer(self.index)? + dashes as u64;
        let shown = [&b"--"[..dashes], name].concat();
        self.index += 1;
        let entry = match self.find_long(name)? {
            Ok(entry) => entry,
            Err(ambiguous) => {
                let shown = [&b"--"[..dashes], text].concat();
                let text = match ambiguous {
                    true => [b"option '", &shown[..], b"' is ambiguous"].concat(),
                    false => [b"unrecognized option '", &shown[..], b"'"].concat(),
                };
                self.complain(&text)?;
                self.set_option(0)?;
                return Ok(i32::from(b'?'));
            }
        };
        let has_argument = self.call.read_number(Type::I32, entry.address + 8)?;
        let value = self.call.read_number(Type::I32, entry.address + 24)? as i32;
        match length {
            Some(_) if has_argument == 0 => {
                let text = [b"option '", &shown[..], b"' doesn't allow an argument"].concat();
                self.complain(&text)?;
                self.set_option(value)?;
                return Ok(i32::from(b'?'));
            }
            Some(length) => self.set_argument(start + length as u64 + 1)?,
            None if has_argument == 1 && self.index >= self.argc => {
                let text = [b"option '", &shown[..], b"' requires an argument"].concat();
                self.complain(&text)?;
                self.set_option(value)?;
                return Ok(self.missing());
            }
            None if has_argument == 1 => {
                let argument = self.pointer(self.index)?;
                self.set_argument(argument)?;
                self.index += 1;
            }
            None => {}
        }
        self.chosen(entry, value)
    }

    /// Reports the option: through its flag, or as the result.
    fn chosen(&mut self, entry: Entry, value: i32) -> Res<i32> {
        let index = self.call.ptr(4)?;
        if index != 0 {
            self.call.store(Type::I32, index, Value::of(entry.index))?;
        }
        let flag = self.call.read_pointer(entry.address + 16)?;
        if flag == 0 {
            return Ok(value);
        }
        self.call.store(Type::I32, flag, Value::int(value))?;
        Ok(0)
    }

    /// The option with this name or the only one that begins with it; whether there are several.
    fn find_long(&mut self, name: &[u8]) -> Res<Result<Entry, bool>> {
        let array = self.call.ptr(3)?;
        let mut found: Option<Entry> = None;
        let mut ambiguous = false;
        for index in 0..MAX_OPTIONS {
            let address = array.wrapping_add(32 * index);
            let pointer = self.call.read_pointer(address)?;
            if pointer == 0 {
                break;
            }
            let candidate = self.call.c_string(pointer)?;
            let entry = Entry { index, address };
            if candidate == name {
                return Ok(Ok(entry));
            }
            if candidate.starts_with(name) {
                ambiguous |= found.is_some();
                found.get_or_insert(entry);
            }
        }
        Ok(match found {
            Some(entry) if !ambiguous => Ok(entry),
            _ => Err(ambiguous),
        })
    }
}
