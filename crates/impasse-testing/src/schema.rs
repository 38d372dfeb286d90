//! A validator for JSON Schema, as far as the schemas of our reports and of SARIF need it. A keyword
//! that it does not know is an error, so that nothing goes unchecked.

use std::collections::BTreeSet;

use regex_lite::Regex;
use serde_json::{Map, Number, Value};

/// A schema, ready to use.
#[derive(Clone, Debug)]
pub struct Schema(Value);

/// Faults that are collected at most.
const MOST_FAULTS: usize = 5;

/// Keywords that explain, or that are looked at from elsewhere.
const SILENT: [&str; 8] = [
    "$schema",
    "$id",
    "$defs",
    "definitions",
    "title",
    "description",
    "default",
    "then",
];

impl Schema {
    /// Reads the text of a schema; panics if it is no JSON.
    pub fn new(text: &str) -> Schema {
        Schema(serde_json::from_str(text).expect("the schema is JSON"))
    }

    /// The title of the schema.
    pub fn title(&self) -> &str {
        self.0["title"].as_str().unwrap_or_default()
    }

    /// What the schema has against a document: places with what is wrong there.
    pub fn faults(&self, document: &Value) -> Vec<String> {
        let mut check = Check {
            root: &self.0,
            faults: Vec::new(),
        };
        check.value(&self.0, document, "");
        check.faults.truncate(MOST_FAULTS);
        check.faults
    }
}

struct Check<'a> {
    root: &'a Value,
    faults: Vec<String>,
}

impl<'a> Check<'a> {
    /// Checks a value, and gives the properties of it that the schema says something about.
    fn value(&mut self, schema: &'a Value, value: &Value, path: &str) -> BTreeSet<&'a str> {
        let mut known = BTreeSet::new();
        let keywords = match schema {
            Value::Bool(true) => return known,
            Value::Object(keywords) => keywords,
            _ => {
                self.fault(path, "must not be there");
                return known;
            }
        };
        for (keyword, wanted) in keywords {
            let part = match keyword.as_str() {
                "$ref" => self.value(self.target(wanted), value, path),
                "allOf" => self.all(list(wanted), value, path),
                "anyOf" | "oneOf" => self.some(keyword, list(wanted), value, path),
                "if" => self.condition(keywords, value, path),
                "properties" => self.properties(wanted, value, path),
                "items" => {
                    self.items(keywords, value, path);
                    BTreeSet::new()
                }
                _ => {
                    self.keyword(keyword, wanted, value, path);
                    BTreeSet::new()
                }
            };
            known.extend(part);
        }
        let named = |name: &str| {
            keywords
                .get("properties")
                .is_some_and(|it| it.get(name).is_some())
        };
        self.others(keywords.get("additionalProperties"), named, value, path);
        let named = |name: &str| known.contains(name);
        self.others(keywords.get("unevaluatedProperties"), named, value, path);
        known
    }

    /// Checks those properties that are not named.
    fn others(
        &mut self,
        schema: Option<&'a Value>,
        named: impl Fn(&str) -> bool,
        value: &Value,
        path: &str,
    ) {
        if let (Some(schema), Value::Object(fields)) = (schema, value) {
            for (name, value) in fields.iter().filter(|(name, _)| !named(name)) {
                self.value(schema, value, &format!("{path}/{name}"));
            }
        }
    }

    fn fault(&mut self, path: &str, what: &str) {
        self.faults.push(format!("{path}: {what}"));
    }

    fn target(&self, reference: &Value) -> &'a Value {
        let pointer = reference.as_str().and_then(|text| text.strip_prefix('#'));
        let target = pointer.and_then(|pointer| self.root.pointer(pointer));
        target.unwrap_or_else(|| panic!("{reference} leads nowhere"))
    }

    fn all(&mut self, parts: &'a [Value], value: &Value, path: &str) -> BTreeSet<&'a str> {
        let parts = parts.iter();
        parts
            .flat_map(|part| self.value(part, value, path))
            .collect()
    }

    /// Checks a value without keeping what is wrong: the known properties if nothing is.
    fn fits(&self, schema: &'a Value, value: &Value) -> Option<BTreeSet<&'a str>> {
        let mut check = Check {
            root: self.root,
            faults: Vec::new(),
        };
        let known = check.value(schema, value, "");
        check.faults.is_empty().then_some(known)
    }

    fn some(
        &mut self,
        keyword: &str,
        parts: &'a [Value],
        value: &Value,
        path: &str,
    ) -> BTreeSet<&'a str> {
        let fitting = parts.iter().filter_map(|part| self.fits(part, value));
        let fitting: Vec<BTreeSet<&str>> = fitting.collect();
        if fitting.is_empty() || (keyword == "oneOf" && fitting.len() > 1) {
            self.fault(path, &format!("{} of {keyword} fit", fitting.len()));
        }
        fitting.into_iter().flatten().collect()
    }

    fn condition(
        &mut self,
        keywords: &'a Map<String, Value>,
        value: &Value,
        path: &str,
    ) -> BTreeSet<&'a str> {
        let Some(mut known) = self.fits(&keywords["if"], value) else {
            return BTreeSet::new();
        };
        if let Some(then) = keywords.get("then") {
            known.extend(self.value(then, value, path));
        }
        known
    }

    fn properties(&mut self, wanted: &'a Value, value: &Value, path: &str) -> BTreeSet<&'a str> {
        let (Value::Object(wanted), Value::Object(fields)) = (wanted, value) else {
            return BTreeSet::new();
        };
        for (name, schema) in wanted {
            if let Some(value) = fields.get(name) {
                self.value(schema, value, &format!("{path}/{name}"));
            }
        }
        wanted.keys().map(String::as_str).collect()
    }

    /// Checks the items behind those that have a schema of their own.
    fn items(&mut self, keywords: &'a Map<String, Value>, value: &Value, path: &str) {
        let first = keywords.get("prefixItems").map_or(0, |own| list(own).len());
        let items = value.as_array().into_iter().flatten().enumerate();
        for (index, item) in items.skip(first) {
            self.value(&keywords["items"], item, &format!("{path}/{index}"));
        }
    }

    /// A keyword that says nothing about further properties.
    fn keyword(&mut self, keyword: &str, wanted: &'a Value, value: &Value, path: &str) {
        let fine = match (keyword, value) {
            ("type", _) => match wanted {
                Value::Array(types) => types.iter().any(|wanted| is_of_type(value, wanted)),
                wanted => is_of_type(value, wanted),
            },
            ("const", _) => value == wanted,
            ("enum", _) => list(wanted).contains(value),
            ("required", Value::Object(fields)) => {
                let mut names = list(wanted).iter().filter_map(Value::as_str);
                names.all(|name| fields.contains_key(name))
            }
            ("minimum", Value::Number(number)) => is_ordered(wanted, number),
            ("maximum", Value::Number(_)) => is_ordered(value, &as_number(wanted)),
            ("minItems", Value::Array(items)) => wanted.as_u64() <= Some(items.len() as u64),
            ("maxItems", Value::Array(items)) => wanted.as_u64() >= Some(items.len() as u64),
            ("uniqueItems", Value::Array(items)) => {
                let mut pairs = items.iter().enumerate();
                *wanted == Value::Bool(false) || pairs.all(|(at, item)| !items[..at].contains(item))
            }
            ("prefixItems", Value::Array(items)) => {
                for (index, (schema, item)) in list(wanted).iter().zip(items).enumerate() {
                    self.value(schema, item, &format!("{path}/{index}"));
                }
                true
            }
            ("pattern", Value::String(text)) => matches(&as_text(wanted), text),
            ("format", Value::String(text)) => matches(pattern_of(&as_text(wanted)), text),
            ("required" | "minimum" | "maximum" | "minItems" | "maxItems", _) => true,
            ("uniqueItems" | "prefixItems" | "pattern" | "format", _) => true,
            ("additionalProperties" | "unevaluatedProperties", _) => true,
            (keyword, _) if SILENT.contains(&keyword) => true,
            (keyword, _) => panic!("unknown keyword `{keyword}` in the schema"),
        };
        if !fine {
            self.fault(path, &format!("{keyword} is {wanted}, found {value}"));
        }
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("the schema has a list here")
}

fn as_text(value: &Value) -> String {
    value.as_str().expect("the schema has a text here").into()
}

fn as_number(value: &Value) -> Number {
    value.as_number().expect("the schema has a number").clone()
}

fn is_of_type(value: &Value, wanted: &Value) -> bool {
    match as_text(wanted).as_str() {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("unknown type `{other}` in the schema"),
    }
}

/// Whether the first number is at most the second one.
fn is_ordered(least: &Value, most: &Number) -> bool {
    let least = as_number(least);
    match (least.as_i128(), most.as_i128()) {
        (Some(least), Some(most)) => least <= most,
        _ => least.as_f64() <= most.as_f64(),
    }
}

fn matches(pattern: &str, text: &str) -> bool {
    let pattern = Regex::new(pattern).unwrap_or_else(|error| panic!("{pattern}: {error}"));
    pattern.is_match(text)
}

/// Formats as patterns.
fn pattern_of(format: &str) -> &'static str {
    match format {
        "uri" => {
            r"^[A-Za-z][A-Za-z0-9+.-]*:([A-Za-z0-9._~:/?#@!$&'()*+,;=\[\]-]|%[0-9A-Fa-f]{2})*$"
        }
        "uri-reference" => r"^([A-Za-z0-9._~:/?#@!$&'()*+,;=\[\]-]|%[0-9A-Fa-f]{2})*$",
        "date-time" => {
            r"^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-5]\d:[0-6]\d(\.\d+)?(Z|[+-][0-2]\d:[0-5]\d)$"
        }
        other => panic!("unknown format `{other}` in the schema"),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::Schema;

    fn faults(schema: &str, document: serde_json::Value) -> Vec<String> {
        Schema::new(schema).faults(&document)
    }

    #[test]
    fn simple_keywords() {
        for (schema, good, bad) in [
            (r#"{"type": ["string", "null"]}"#, json!(null), json!(1)),
            (r#"{"type": "integer"}"#, json!(3), json!(3.5)),
            (r#"{"const": 2}"#, json!(2), json!("2")),
            (r#"{"enum": ["a", null]}"#, json!(null), json!("b")),
            (r#"{"required": ["a"]}"#, json!({"a": 1}), json!({"b": 1})),
            (r#"{"minimum": 1}"#, json!(1), json!(0)),
            (r#"{"maximum": 1.5}"#, json!(1), json!(2)),
            (
                r#"{"maximum": 18446744073709551614}"#,
                json!(u64::MAX - 1),
                json!(u64::MAX),
            ),
            (r#"{"minItems": 1}"#, json!([1]), json!([])),
            (r#"{"maxItems": 1}"#, json!([1]), json!([1, 2])),
            (r#"{"uniqueItems": true}"#, json!([1, 2]), json!([1, 2, 1])),
            (
                r#"{"items": {"type": "null"}}"#,
                json!([null]),
                json!([null, 1]),
            ),
            (
                r#"{"prefixItems": [{}, {"const": 1}]}"#,
                json!([5, 1]),
                json!([5, 2]),
            ),
            (
                r#"{"prefixItems": [{}], "items": false}"#,
                json!([5]),
                json!([5, 1]),
            ),
            (r#"{"pattern": "^a+$"}"#, json!("aa"), json!("ab")),
            (
                r#"{"format": "uri"}"#,
                json!("https://a.b/c%20d"),
                json!("a b"),
            ),
            (
                r#"{"format": "uri-reference"}"#,
                json!("src/a.c"),
                json!("a b"),
            ),
            (
                r#"{"format": "date-time"}"#,
                json!("2024-02-03T04:05:06Z"),
                json!("today"),
            ),
        ] {
            assert!(faults(schema, good).is_empty(), "{schema}");
            assert_eq!(faults(schema, bad).len(), 1, "{schema}");
        }
    }

    #[test]
    fn parts_are_combined() {
        let schema = r##"{
            "$ref": "#/$defs/named",
            "oneOf": [
                {"properties": {"kind": {"const": "a"}, "x": {"type": "integer"}}, "required": ["kind"]},
                {"properties": {"kind": {"const": "b"}}, "required": ["kind"]}
            ],
            "if": {"properties": {"kind": {"const": "b"}}},
            "then": {"required": ["y"], "properties": {"y": {}}},
            "unevaluatedProperties": false,
            "$defs": {"named": {"type": "object", "properties": {"name": {"type": "string"}}}}
        }"##;
        assert!(faults(schema, json!({"name": "n", "kind": "a", "x": 1})).is_empty());
        assert!(faults(schema, json!({"kind": "b", "y": 1})).is_empty());
        let wrong = [
            json!({"kind": "c"}),
            json!({"name": 1, "kind": "a"}),
            json!({"kind": "b"}),
            json!({"kind": "b", "y": 1, "x": 1}),
        ];
        for document in wrong {
            assert!(!faults(schema, document.clone()).is_empty(), "{document}");
        }
    }

    #[test]
    #[should_panic(expected = "unknown keyword `maxLength`")]
    fn nothing_goes_unchecked() {
        faults(r#"{"maxLength": 3}"#, json!("long text"));
    }
}
