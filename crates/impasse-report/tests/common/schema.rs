//! Validators: for our own JSON, and for SARIF by the schema of its makers.

use std::process::Command;
use std::sync::OnceLock;

use impasse_testing::Schema;
use serde_json::Value;

/// Text as JSON.
pub fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("the output is JSON")
}

/// What `docs/report.schema.json` has against a document.
pub fn faults_of_report(document: &Value) -> Vec<String> {
    static SCHEMA: OnceLock<Schema> = OnceLock::new();
    let text = include_str!("../../../../docs/report.schema.json");
    SCHEMA.get_or_init(|| Schema::new(text)).faults(document)
}

/// What the official schema of SARIF 2.1.0 has against a document.
pub fn faults_of_sarif(document: &Value) -> Vec<String> {
    static SCHEMA: OnceLock<Schema> = OnceLock::new();
    SCHEMA.get_or_init(official_schema).faults(document)
}

/// The official schema, from the files of a package that brings it. The package
/// is never built; cargo fetches it with the other dependencies.
fn official_schema() -> Schema {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version", "1", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo prints JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages
        .iter()
        .find(|package| package["name"] == "serde-sarif")
        .expect("the package with the schema is a dependency");
    let manifest = package["manifest_path"].as_str().expect("a path");
    let path = std::path::Path::new(manifest).with_file_name("src/schema.json");
    let text = std::fs::read_to_string(path).expect("the schema is there");
    // A bracket without a partner stands for itself, but strict readers of patterns want that said.
    let schema = Schema::new(&text.replace("{2}]?$", r"{2}\\]?$"));
    assert!(schema.title().contains("(SARIF) Version 2.1.0"));
    schema
}

/// Calls `check` with the document once for each field, without that field; the
/// field is named by its path.
pub fn without_each_field(document: &Value, mut check: impl FnMut(&str, &Value)) {
    let mut paths = Vec::new();
    collect_fields(document, String::new(), &mut paths);
    for path in paths {
        let (parent, field) = path.rsplit_once('/').expect("a path has a slash");
        let mut broken = document.clone();
        let object = broken.pointer_mut(parent).and_then(Value::as_object_mut);
        let field = field.replace("~1", "/").replace("~0", "~");
        object.expect("an object").remove(&field);
        check(&path, &broken);
    }
}

fn collect_fields(value: &Value, path: String, paths: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let name = name.replace('~', "~0").replace('/', "~1");
                paths.push(format!("{path}/{name}"));
                collect_fields(value, format!("{path}/{name}"), paths);
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                collect_fields(value, format!("{path}/{index}"), paths);
            }
        }
        _ => {}
    }
}
