//! `getopt` and `getopt_long`, with glibc's reordering of arguments.

use crate::support::LibcCall as _;
use impasse_exec::shim_api::{Done, ShimCall, ShimResult};
use impasse_exec::{Res, Value};
use impasse_ir::Type;

functions! {
    "unistd.h getopt.h" {
        "int getopt(int, char *const *, const char *)" = run(|call| getopt(call, Long::None));
    }
    "getopt.h" {
        "int getopt_long(int, char *const *, const char *, const struct option *, int *)" = run(|call| getopt(call, Long::TwoDashes));
        "int getopt_long_only(int, char *const *, const char *, const struct option *, int *)" = run(|call| getopt(call, Long::OneDash));
    }
    "" {
        "__posix_getopt" = run(|call| getopt(call, Long::None));
    }
}

/// Which arguments are long options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Long {
    None,
    TwoDashes,
    OneDash,
}

/// What happens to arguments that are no options.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Permute,
    Require,
    InPlace,
}

/// One call: the arguments of the program and where it is among them.
struct Scan<'c, 'm> {
    call: &'c mut ShimCall<'m>,
    argc: i64,
    argv: u64,
    index: i64,
    options: Vec<u8>,
    order: Order,
    quiet: bool,
}

/// The variable of the program, or an object in its place.
fn variable(call: &mut ShimCall<'_>, name: &'static str) -> u64 {
    call.symbol(name).unwrap_or_else(|| call.object(name, 8))
}

fn getopt(call: &mut ShimCall<'_>, long: Long) -> ShimResult {
    let (argc, argv) = (call.signed(0)?, call.ptr(1)?);
    let mut options = call.string_arg(2)?;
    let (optind, opterr) = (variable(call, "optind"), variable(call, "opterr"));
    let mut index = i64::from(call.read_number(Type::I32, optind)? as i32);
    let quiet = call.symbol("opterr").is_some() && call.read_number(Type::I32, opterr)? == 0;
    let order = match options.first() {
        Some(b'+') => Order::Require,
        Some(b'-') => Order::InPlace,
        _ => Order::Permute,
    };
    if order != Order::Permute {
        options.remove(0);
    }
    let state = &mut call.libc_mut().options;
    if index < 1 || state.first == 0 {
        index = index.max(1);
        state.first = index;
        state.last = index;
        state.letter = 0;
    }
    let mut scan = Scan {
        call,
        argc,
        argv,
        index,
        quiet: quiet || options.first() == Some(&b':'),
        options,
        order,
    };
    let result = scan.next(long)?;
    let index = scan.index;
    call.store(Type::I32, optind, Value::int(index as i32))?;
    Done::int(result)
}

impl Scan<'_, '_> {
    fn pointer(&mut self, index: i64) -> Res<u64> {
        let at = self.argv.wrapping_add(8 * index as u64);
        self.call.read_pointer(at)
    }

    fn argument(&mut self, index: i64) -> Res<Vec<u8>> {
        let pointer = self.pointer(index)?;
        self.call.c_string(pointer)
    }

    fn set_argument(&mut self, value: u64) -> Res<()> {
        let target = variable(self.call, "optarg");
        self.call.write_pointer(target, value)
    }

    fn set_option(&mut self, value: i32) -> Res<()> {
        let target = variable(self.call, "optopt");
        self.call.store(Type::I32, target, Value::int(value))
    }

    /// Writes `program: text` unless messages are off.
    fn complain(&mut self, text: &[u8]) -> Res<()> {
        if !self.quiet {
            let program = self.argument(0)?;
            let line = [&program[..], b": ", text, b"\n"].concat();
            self.call.write_stderr(&line);
        }
        Ok(())
    }

    fn next(&mut self, long: Long) -> Res<i32> {
        self.set_argument(0)?;
        if self.call.libc().options.letter == 0 {
            match self.find_option()? {
                Found::End => return Ok(-1),
                Found::Plain => {
                    let value = self.pointer(self.index)?;
                    self.set_argument(value)?;
                    self.index += 1;
                    return Ok(1);
                }
                Found::Option => {}
            }
            let text = self.argument(self.index)?;
            let dashes = 1 + usize::from(text.get(1) == Some(&b'-'));
            if long != Long::None && (dashes == 2 || long == Long::OneDash && self.is_long(&text)) {
                let name = text[dashes..].to_vec();
                return self.long_option(&name, dashes);
            }
            let letter = self.pointer(self.index)? + 1;
            self.call.libc_mut().options.letter = letter;
        }
        self.short_option()
    }

    /// With one dash, a single known letter stays a short option.
    fn is_long(&self, text: &[u8]) -> bool {
        text.len() > 2 || !self.options.contains(&text[1])
    }

    /// Goes to the next option; arguments that are none are moved behind it later.
    fn find_option(&mut self) -> Res<Found> {
        let mut state = self.call.libc().options;
        state.last = state.last.min(self.index);
        state.first = state.first.min(self.index);
        if self.order == Order::Permute {
            if state.first != state.last && state.last != self.index {
                self.exchange(&mut state.first, &mut state.last)?;
            } else if state.last != self.index {
                state.first = self.index;
            }
            while self.index < self.argc && !self.is_option(self.index)? {
                self.index += 1;
            }
            state.last = self.index;
        }
        if self.index != self.argc && self.argument(self.index)? == b"--" {
            self.index += 1;
            if state.first != state.last && state.last != self.index {
                self.exchange(&mut state.first, &mut state.last)?;
            } else if state.first == state.last {
                state.first = self.index;
            }
            state.last = self.argc;
            self.index = self.argc;
        }
        let found = if self.index >= self.argc {
            if state.first != state.last {
                self.index = state.first;
            }
            Found::End
        } else if self.is_option(self.index)? {
            Found::Option
        } else if self.order == Order::Require {
            Found::End
        } else {
            Found::Plain
        };
        self.call.libc_mut().options = state;
        Ok(found)
    }

    fn is_option(&mut self, index: i64) -> Res<bool> {
        let text = self.argument(index)?;
        Ok(text.len() > 1 && text[0] == b'-')
    }

    /// Swaps the arguments passed over with the options that came after them.
    fn exchange(&mut self, first: &mut i64, last: &mut i64) -> Res<()> {
        let mut pointers = Vec::new();
        for index in *first..self.index {
            pointers.push(self.pointer(index)?);
        }
        pointers.rotate_left((*last - *first) as usize);
        for (index, pointer) in (*first..).zip(pointers) {
            self.call
                .write_pointer(self.argv + 8 * index as u64, pointer)?;
        }
        *first += self.index - *last;
        *last = self.index;
        Ok(())
    }

    /// What stands for a missing argument.
    fn missing(&self) -> i32 {
        i32::from(if self.options.first() == Some(&b':') {
            b':'
        } else {
            b'?'
        })
    }
}

/// What the next argument is.
enum Found {
    End,
    Plain,
    Option,
}

impl Scan<'_, '_> {
    /// Takes the next letter.
    fn short_option(&mut self) -> Res<i32> {
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

// Long options: an array of `struct option`, 32 bytes each, ended by a null name.

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
    fn long_option(&mut self, text: &[u8], dashes: usize) -> Res<i32> {
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
