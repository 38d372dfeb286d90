//! Reads JSON as `impasse check --format json` writes it.

/// A JSON value.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// A number, a truth value or null, as written.
    Plain(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object.
    Object(Vec<(String, Json)>),
}

/// Values inside each other deeper than this are refused.
const DEEPEST: usize = 50;

impl Json {
    /// Reads a value; `None` if the text is no JSON.
    pub fn read(text: &str) -> Option<Json> {
        let mut reader = Reader {
            rest: text.trim_start(),
        };
        let value = reader.value(0)?;
        reader.rest.is_empty().then_some(value)
    }

    /// The field of an object.
    pub fn field(&self, name: &str) -> Option<&Json> {
        let Json::Object(fields) = self else {
            return None;
        };
        fields.iter().find(|(key, _)| key == name).map(|(_, v)| v)
    }

    /// The elements of an array field; none if there is no such.
    pub fn elements(&self, name: &str) -> &[Json] {
        match self.field(name) {
            Some(Json::List(list)) => list,
            _ => &[],
        }
    }

    /// The text of a string.
    pub fn text(&self) -> Option<&str> {
        match self {
            Json::Text(text) => Some(text),
            _ => None,
        }
    }
}

struct Reader<'text> {
    rest: &'text str,
}

impl Reader<'_> {
    fn value(&mut self, depth: usize) -> Option<Json> {
        match self.rest.chars().next()? {
            _ if depth > DEEPEST => None,
            '"' => Some(Json::Text(self.string()?)),
            '[' => {
                let read = |reader: &mut Self| reader.value(depth + 1);
                Some(Json::List(self.sequence('[', ']', read)?))
            }
            '{' => {
                let read = |reader: &mut Self| {
                    let name = reader.string()?;
                    reader.take(':')?;
                    Some((name, reader.value(depth + 1)?))
                };
                Some(Json::Object(self.sequence('{', '}', read)?))
            }
            _ => {
                let plain = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
                let end = self.rest.find(|c| !plain(c)).unwrap_or(self.rest.len());
                let (word, rest) = self.rest.split_at(end);
                self.rest = rest.trim_start();
                (!word.is_empty()).then(|| Json::Plain(word.to_owned()))
            }
        }
    }

    /// Takes a character and the space behind it.
    fn take(&mut self, wanted: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(wanted)?.trim_start();
        Some(())
    }

    fn sequence<T>(
        &mut self,
        open: char,
        close: char,
        read: impl Fn(&mut Self) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.take(open)?;
        let mut values = Vec::new();
        while self.take(close).is_none() {
            if !values.is_empty() {
                self.take(',')?;
            }
            values.push(read(self)?);
        }
        Some(values)
    }

    fn string(&mut self) -> Option<String> {
        let mut text = String::new();
        let mut chars = self.rest.strip_prefix('"')?.chars();
        loop {
            match chars.next()? {
                '"' => break,
                '\\' => text.push(match chars.next()? {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    'b' => '\u{8}',
                    'f' => '\u{c}',
                    'u' => {
                        let code = chars.as_str().get(..4)?;
                        chars = chars.as_str()[4..].chars();
                        let code = u32::from_str_radix(code, 16).ok()?;
                        char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
                    }
                    other => other,
                }),
                other => text.push(other),
            }
        }
        self.rest = chars.as_str().trim_start();
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use super::Json;

    #[test]
    fn reads_what_a_report_consists_of() {
        let json = Json::read(r#" {"a": [1, null, "x\"\u0041\n"], "b": {}, "c": []} "#);
        let json = json.expect("it is JSON");
        let list = json.elements("a");
        assert_eq!(list.len(), 3);
        assert_eq!(list[1], Json::Plain("null".into()));
        assert_eq!(list[2].text(), Some("x\"A\n"));
        assert_eq!(json.field("b"), Some(&Json::Object(Vec::new())));
        assert_eq!(json.elements("c"), &[]);
    }

    #[test]
    fn refuses_what_is_no_json() {
        for text in ["", "{", "[1 2]", "{\"a\" 1}", "\"x", "1 2", "[1,,2]"] {
            assert_eq!(Json::read(text), None, "{text}");
        }
        assert_eq!(Json::read(&"[".repeat(10_000)), None);
    }
}
