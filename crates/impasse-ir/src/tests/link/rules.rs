//! Each rule of linking on written modules.

use crate::*;

fn modules(texts: &[&str]) -> Vec<Module> {
    let read = |text: &&str| {
        let text = format!("layout little ptr 8 {text}");
        let module = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(verify(&module), [], "{text}");
        module
    };
    texts.iter().map(read).collect()
}

fn linked(texts: &[&str]) -> Module {
    let module = link(modules(texts)).unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(verify(&module), [], "{}", print(&module));
    module
}

fn lines(module: &Module) -> Vec<String> {
    let text = print(module);
    text.lines()
        .skip(1)
        .map(str::trim)
        .map(str::to_owned)
        .collect()
}

#[test]
fn declarations_become_definitions() {
    let module = linked(&[
        "declare i32 @g(i32) external
         define i32 @f() external { b0: %0 = call i32 (i32) @g(i32 1) ret i32 %0 }",
        "define i32 @g(i32) external { b0(%0: i32): ret i32 %0 }",
    ]);
    let wanted = [
        "define i32 @g(i32) external {",
        "b0(%0: i32):",
        "ret i32 %0",
        "}",
        "define i32 @f() external {",
        "b0:",
        "%0 = call i32 (i32) @g(i32 1)",
        "ret i32 %0",
        "}",
    ];
    assert_eq!(lines(&module), wanted);
}

#[test]
fn another_signature_makes_a_cast() {
    let module = linked(&[
        "declare i32 @g() external
         define i32 @f() external { b0: %0 = call i32 () @g() ret i32 %0 }",
        "define i64 @g(i32) external { b0(%0: i32): ret i64 0 }",
    ]);
    assert!(print(&module).contains("%0 = call cast i32 () @g()"));
}

#[test]
fn internal_names_that_clash_get_suffixes() {
    let one = "define i32 @h() internal { b0: ret i32 1 }
        define i32 @f() external { b0: %0 = call i32 () @h() ret i32 %0 }";
    let two = "define i32 @h() internal { b0: ret i32 2 }
        define i32 @g() external { b0: %0 = call i32 () @h() ret i32 %0 }";
    let three = "global @h.1 external size 4 align 4 = zero
        define i32 @h() external { b0: ret i32 3 }";
    let module = linked(&[one, two, three]);
    let names: Vec<&str> = module.functions.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(names, ["h.2", "f", "h.3", "g", "h"]);
    let text = print(&module);
    assert!(text.contains("call i32 () @h.2()") && text.contains("call i32 () @h.3()"));
}

#[test]
fn definitions_of_objects_have_an_order() {
    let common = "global @x common size 4 align 8 = zero";
    let larger = "global @x common size 16 align 4 = zero";
    let weak = "global @x weak size 2 align 2 = zero";
    let strong = "global @x external size 3 align 1 = bytes \"abc\"";
    let declared = "global @x external size 0 align 4 = declared";
    let size = |texts: &[&str]| {
        let module = linked(texts);
        assert_eq!(module.globals.len(), 1);
        let global = &module.globals[0];
        (global.linkage, global.size, global.align)
    };
    let all = [declared, weak, common, larger, strong, weak, common];
    assert_eq!(size(&all), (Linkage::External, 3, 1));
    assert_eq!(
        size(&[weak, larger, common, declared]),
        (Linkage::Common, 16, 8)
    );
    assert_eq!(size(&[declared, weak, declared]), (Linkage::Weak, 2, 2));
    assert_eq!(size(&[declared, declared]), (Linkage::External, 0, 4));
}

#[test]
fn conflicts_are_all_reported() {
    let one = "file 0 \"a.c\"
        global @t external thread_local size 4 align 4 = zero
        global @x external size 4 align 4 = zero !0:4:1+1
        global @y external size 4 align 4 = zero
        define void @f() external !0:3:1+1 { b0: ret }";
    let two = "file 0 \"b.c\"
        global @t external size 0 align 4 = declared
        global @x external size 4 align 4 = zero !0:8:1+1
        define void @f() external !0:7:1+1 { b0: ret }
        define void @y() weak !0:9:1+1 { b0: ret }";
    let errors = link(modules(&[one, two])).unwrap_err();
    let texts: Vec<String> = errors.iter().map(ToString::to_string).collect();
    let wanted = [
        "`f` is defined twice: a.c:3 and b.c:7",
        "`y` is a function and an object: module 0 and b.c:9",
        "`t` is per thread in one place only: module 0 and module 1",
        "`x` is defined twice: a.c:4 and b.c:8",
    ];
    assert_eq!(texts, wanted);
}

#[test]
fn weak_functions_that_lose_keep_addressed_blocks() {
    let weak = "define void @f() weak { b0: br b1 b1: ret }";
    let mut parts = modules(&[weak, "define void @f() external { b0: ret }"]);
    let reloc = |symbol| Reloc {
        offset: 0,
        symbol,
        addend: 0,
    };
    parts[0].add_global(Global {
        name: "table".into(),
        size: 8,
        align: 8,
        constant: false,
        thread_local: false,
        linkage: Linkage::Internal,
        init: Init::Data {
            bytes: Vec::new(),
            relocs: vec![reloc(Symbol::Block(FuncId(0), BlockId(1)))],
        },
        span: Span::UNKNOWN,
    });
    let module = link(parts).unwrap();
    assert_eq!(verify(&module), [], "{}", print(&module));
    let names: Vec<&str> = module.functions.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(names, ["f", "f.1"]);
    assert_eq!(module.functions[0].body.as_ref().unwrap().blocks.len(), 1);
}

#[test]
fn other_machines_are_refused() {
    let mut parts = modules(&["", ""]);
    parts[1].layout.pointer_bytes = 4;
    assert_eq!(link(parts), Err(vec![LinkError::Layout { module: 1 }]));
    assert_eq!(link(Vec::new()), Ok(Module::default()));
}

#[test]
fn files_are_shared_and_expansions_move() {
    let part = |own: &str, name: &str| {
        let mut module = Module::default();
        let own = module.add_file(own);
        let header = module.add_file("m.h");
        let at = |file, line, expansion| Span {
            file,
            line,
            column: 1,
            length: 1,
            expansion,
        };
        let outer = module.add_expansion(Expansion {
            kind: ExpansionKind::Macro,
            name: format!("OUTER_{name}"),
            at: at(own, 5, None),
        });
        let inner = module.add_expansion(Expansion {
            kind: ExpansionKind::Macro,
            name: format!("INNER_{name}"),
            at: at(header, 6, outer),
        });
        let id = module.declare(name, Signature::default(), Linkage::External);
        module.functions[id.index()].span = at(own, 4, None);
        let mut builder = FunctionBuilder::new(&mut module, id);
        builder.set_span(at(header, 7, inner));
        builder.ret(None);
        builder.finish();
        module
    };
    let module = link(vec![part("a.c", "f"), part("b.c", "g")]).unwrap();
    assert_eq!(verify(&module), []);
    assert_eq!(module.files, ["a.c", "m.h", "b.c"]);
    let names: Vec<&str> = module.expansions.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(names, ["OUTER_f", "INNER_f", "OUTER_g", "INNER_g"]);
    assert_eq!(module.functions[1].span.file, FileId(2));
    let span = module.functions[1].body.as_ref().unwrap().spans[0];
    assert_eq!(
        (span.file, span.line, span.expansion),
        (FileId(1), 7, ExpansionId::new(3))
    );
    assert_eq!(module.expansions[3].at.expansion, ExpansionId::new(2));
    assert_eq!(module.expansions[2].at.file, FileId(2));
}
