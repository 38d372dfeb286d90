//! Silencers and baselines, with the whole command.

use std::fs;
use std::path::PathBuf;

use crate::common::{Outcome, run};

/// A model with one finding: rank 0 waits for a message that never comes.
const MODEL: &str = "\
size 2
if rank == 0 {
    bsend to 1 tag 7
    recv from 1
}
";

/// A folder of its own for each test.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("writable");
    folder
}

/// A file in a folder, by its full name.
fn file(folder: &std::path::Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, text).expect("writable");
    path.to_str().expect("UTF-8").to_owned()
}

fn json(arguments: &[&str]) -> Outcome {
    run(&[&["check", "--format", "json"], arguments].concat())
}

/// The codes of the known findings, each with how it is known.
fn known(outcome: &Outcome) -> Vec<(String, String)> {
    let json = outcome.json();
    let runs = json["runs"].as_array().expect("runs");
    let known = runs.iter().filter_map(|run| run["known"].as_array());
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let known = known.flatten().map(|one| {
        let finding = one.get("finding").unwrap_or(one);
        (text(&finding["code"]), text(&one["by"]))
    });
    known.collect()
}

fn pair(code: &str, by: &str) -> (String, String) {
    (code.to_owned(), by.to_owned())
}

#[test]
fn without_silencers_everything_is_new() {
    let model = file(&folder("new"), "m.imp", MODEL);
    let outcome = json(&[&model]);
    assert_eq!(outcome.code, 1);
    assert_eq!(outcome.verdict(), "deadlock");
    assert!(known(&outcome).is_empty());
}

#[test]
fn comments_silence_what_they_name() {
    let text = MODEL.replace("recv from 1", "recv from 1 # impasse: silence(IMP002): old");
    let model = file(&folder("comments"), "m.imp", text);
    let outcome = json(&[&model]);
    assert_eq!(outcome.code, 0, "{}", outcome.stdout);
    assert_eq!(outcome.verdict(), "known");
    assert_eq!(known(&outcome), [pair("IMP002", "comment")]);
    let shown = run(&["check", &model]);
    assert_eq!(shown.code, 0);
    assert!(shown.stdout.contains("known: nothing new was found"));
    assert!(shown.stdout.contains("1 known finding"), "{}", shown.stdout);
    assert!(!shown.stdout.contains("not needed"), "{}", shown.stdout);
}

#[test]
fn other_findings_are_still_reported() {
    let text = MODEL.replace("recv from 1", "recv from 1 # impasse: silence(IMP005)");
    let model = file(&folder("other"), "m.imp", text);
    let outcome = run(&["check", &model]);
    assert_eq!(outcome.code, 1);
    let expected = "m.imp:4:17: this silencer of IMP005 is not needed: nothing is found here";
    let unwrapped = outcome.stdout.replace("\n    ", " ");
    assert!(unwrapped.contains(expected), "{}", outcome.stdout);
    assert!(unwrapped.contains("(checked with 2 ranks)"));
}

#[test]
fn a_silencer_that_is_not_needed_does_not_change_the_exit_code() {
    let text = "barrier # impasse: silence(IMP001, IMP999)\n";
    let model = file(&folder("unneeded"), "m.imp", text);
    let outcome = run(&["check", &model]);
    assert_eq!(outcome.code, 0);
    assert!(outcome.stdout.contains("there is no code `IMP999`"));
    assert!(
        outcome
            .stdout
            .contains("this silencer of IMP001 is not needed")
    );
    assert!(outcome.stdout.contains("clean: "), "{}", outcome.stdout);
}

#[test]
fn the_command_line_silences() {
    let model = file(&folder("flags"), "m.imp", MODEL);
    for rule in ["IMP002", "imp002:m.imp", "IMP002:m.imp:4"] {
        let outcome = json(&[&model, "--silence", rule]);
        assert_eq!(outcome.code, 0, "{rule}");
        assert_eq!(known(&outcome), [pair("IMP002", "command line")], "{rule}");
    }
    for rule in ["IMP001", "IMP002:n.imp", "IMP002:m.imp:3"] {
        let outcome = run(&["check", &model, "--silence", rule]);
        assert_eq!(outcome.code, 1, "{rule}");
        let remark = format!("`--silence {rule}` is not needed");
        assert!(outcome.stdout.contains(&remark), "{}", outcome.stdout);
    }
    for rule in ["IMP999", "IMP002:", "IMP002:m.imp:0"] {
        let outcome = run(&["check", &model, "--silence", rule]);
        assert_eq!(outcome.code, 2, "{rule}");
        assert_eq!(outcome.stdout, "");
    }
}

#[test]
fn a_baseline_makes_findings_known() {
    let folder = folder("baseline");
    let model = file(&folder, "m.imp", MODEL);
    let baseline = folder.join("known.json");
    let baseline = baseline.to_str().expect("UTF-8");
    let first = json(&[&model, "--write-baseline", baseline]);
    assert_eq!(first.code, 1, "the findings are still told");
    let written = fs::read_to_string(baseline).expect("a file");
    assert_eq!(written.matches("\"fingerprint\"").count(), 1, "{written}");
    let again = json(&[&model, "--baseline", baseline]);
    assert_eq!((again.code, again.verdict().as_str()), (0, "known"));
    assert_eq!(known(&again), [pair("IMP002", "baseline")]);
    // Lines above do not matter, a new finding does.
    fs::write(&model, format!("# one more line\n\n{MODEL}")).expect("writable");
    let moved = json(&[&model, "--baseline", baseline]);
    assert_eq!(moved.code, 0, "{}", moved.stdout);
    fs::write(&model, format!("{MODEL}if rank == 1 {{ barrier }}\n")).expect("writable");
    let more = json(&[&model, "--baseline", baseline]);
    assert_eq!(more.code, 1, "{}", more.stdout);
    // Both flags: what is new is told once more, and known from then on.
    let both = json(&[&model, "--baseline", baseline, "--write-baseline", baseline]);
    assert_eq!(both.code, 1);
    let after = json(&[&model, "--baseline", baseline]);
    assert_eq!(after.code, 0, "{}", after.stdout);
}

#[test]
fn findings_that_are_gone_are_counted() {
    let folder = folder("gone");
    let model = file(&folder, "m.imp", MODEL);
    let baseline = folder.join("known.json");
    let baseline = baseline.to_str().expect("UTF-8");
    json(&[&model, "--write-baseline", baseline]);
    fs::write(&model, "size 2\nbarrier\n").expect("writable");
    let outcome = run(&["check", &model, "--baseline", baseline]);
    assert_eq!(outcome.code, 0);
    let told = "1 finding of the baseline is gone (checked with 2 ranks)";
    assert!(outcome.stdout.contains(told), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("clean: "));
}

#[test]
fn silenced_findings_are_not_written() {
    let folder = folder("silenced");
    let model = file(&folder, "m.imp", MODEL);
    let baseline = folder.join("known.json");
    let name = baseline.to_str().expect("UTF-8");
    let outcome = json(&[&model, "--silence", "IMP002", "--write-baseline", name]);
    assert_eq!(outcome.code, 0);
    let written = fs::read_to_string(&baseline).expect("a file");
    assert!(written.contains("\"findings\": []"), "{written}");
}

#[test]
fn bad_baselines_are_refused() {
    let folder = folder("bad");
    let model = file(&folder, "m.imp", MODEL);
    let missing = folder.join("missing.json");
    let mut files = vec![missing.to_str().expect("UTF-8").to_owned()];
    files.push(file(&folder, "bytes.json", b"\xff\xfe\x00"));
    files.push(file(&folder, "list.json", "[]"));
    files.push(file(
        &folder,
        "new.json",
        r#"{"version": 99, "findings": []}"#,
    ));
    files.push(file(
        &folder,
        "half.json",
        r#"{"version": 1, "findings": [{"#,
    ));
    for name in &files {
        let outcome = run(&["check", &model, "--baseline", name]);
        assert_eq!(outcome.code, 2, "{name}");
        assert!(outcome.stderr.starts_with("error: "), "{}", outcome.stderr);
        assert!(outcome.stderr.contains("baseline"), "{}", outcome.stderr);
        let machine = json(&[&model, "--baseline", name]);
        assert_eq!(machine.code, 2, "{name}");
        assert!(machine.json()["error"]["message"].is_string(), "{name}");
    }
    let nowhere = folder.join("no/such/folder/known.json");
    let nowhere = nowhere.to_str().expect("UTF-8");
    let outcome = run(&["check", &model, "--write-baseline", nowhere]);
    assert_eq!(outcome.code, 2);
    assert!(outcome.stderr.contains("cannot write the baseline"));
}

/// A program whose two ranks send first; the comments come from the test.
fn program(before: &str, behind: &str) -> String {
    format!(
        "#include <mpi.h>\n\
         int main(int argc, char **argv)\n{{\n\
         \x20   int rank, mine = 1, theirs;\n\
         \x20   MPI_Init(&argc, &argv);\n\
         \x20   MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n\
         {before}\n\
         \x20   MPI_Send(&mine, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD); {behind}\n\
         \x20   MPI_Recv(&theirs, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD,\n\
         \x20            MPI_STATUS_IGNORE);\n\
         \x20   MPI_Finalize();\n\
         \x20   return 0;\n}}\n"
    )
}

#[test]
fn programs_are_silenced_by_comments_and_not_by_strings() {
    let folder = folder("programs");
    let directive = "impasse: silence(IMP001)";
    let whole = "/* impasse: silence-file(IMP001): see the manual */";
    for (before, behind, code) in [
        ("", "", 1),
        ("", format!("// {directive}").as_str(), 0),
        (format!("/* {directive}: why */\n").as_str(), "", 0),
        (whole, "", 0),
        (
            "",
            format!("const char *s = \"// {directive}\";").as_str(),
            1,
        ),
        (format!("/* // {directive} */").as_str(), "", 1),
    ] {
        let program = file(&folder, "p.c", program(before, behind));
        let outcome = json(&[&program, "-n", "2", "--"]);
        assert_eq!(outcome.code, code, "{before} {behind}: {}", outcome.stdout);
    }
}
