//! The builder repairs what front ends would otherwise have to care about.

use crate::*;

#[test]
fn code_after_a_terminator_goes_into_a_new_block() {
    let mut module = Module::default();
    let file = module.add_file("a.c");
    let id = module.declare("f", Signature::new([Type::Ptr], None), Linkage::Internal);
    let mut builder = FunctionBuilder::new(&mut module, id);
    let line = |line| Span {
        file,
        line,
        column: 1,
        length: 2,
        ..Span::UNKNOWN
    };
    let unfinished = builder.block(&[]);
    builder.set_span(line(1));
    builder.ret(None);
    builder.set_span(line(2));
    let ten = builder.int(Type::I32, 10);
    builder.store(ten, builder.param(0), Access::aligned(4));
    assert_ne!(builder.current(), BlockId(0));
    assert!(!builder.is_terminated(unfinished));
    builder.finish();
    assert_eq!(verify(&module), []);
    let text = "layout little ptr 8
file 0 \"a.c\"
define void @f(ptr) internal {
b0(%0: ptr):
  ret !0:1:1+2
b1:
  unreachable !0:2:1+2
b2:
  store i32 10, %0, align 4 !0:2:1+2
  unreachable !0:2:1+2
}
";
    assert_eq!(print(&module), text);
}

#[test]
fn equal_code_is_equal_data_whatever_the_order_of_making() {
    let build = |early: bool| {
        let mut module = Module::default();
        let id = module.declare("f", Signature::new([], Some(Type::I8)), Linkage::External);
        let mut builder = FunctionBuilder::new(&mut module, id);
        if early {
            builder.int(Type::I64, 77);
            builder.text("unused");
        }
        let two = builder.int(Type::I8, -1);
        let sum = builder.binary(BinOp::Add, Flags::NONE, two, two);
        builder.ret(Some(sum));
        builder.finish();
        module
    };
    assert_eq!(build(true), build(false));
}

#[test]
fn locals_come_first() {
    let mut module = Module::default();
    let id = module.declare("f", Signature::new([], None), Linkage::External);
    let mut builder = FunctionBuilder::new(&mut module, id);
    let body = builder.block(&[]);
    let callee = builder.address(Symbol::Function(id), 0);
    builder.br(body, &[]);
    builder.switch_to(body);
    let local = builder.local(8, 8, "x");
    let half = builder.f64(0.5);
    builder.store(half, local, Access::aligned(8));
    let signature = Signature::new([Type::F64], Some(Type::I32));
    builder.call_cast(callee, &signature, &[half]);
    builder.unsupported("inline assembly");
    let unknown = builder.undef(Type::Ptr);
    let null = builder.null();
    builder.compare(CmpOp::Eq, unknown, null);
    builder.br(body, &[]);
    builder.finish();
    assert_eq!(verify(&module), []);
    let text = "layout little ptr 8
define void @f() external {
b0:
  %0 = alloca 8, align 8, \"x\"
  br b1
b1:
  store f64 0.5, %0, align 8
  %1 = call cast i32 (f64) @f(f64 0.5)
  unsupported \"inline assembly\"
b2:
  %2 = icmp.eq ptr undef, null
  br b1
}
";
    assert_eq!(print(&module), text);
}

#[test]
fn foreign_numbers_are_left_to_the_verifier() {
    let mut module = Module::default();
    let id = module.declare("f", Signature::new([], None), Linkage::External);
    let mut builder = FunctionBuilder::new(&mut module, id);
    let (missing, foreign) = (builder.param(3), Operand::Const(ConstId(9)));
    builder.binary(BinOp::Add, Flags::NONE, missing, foreign);
    builder.block_param(BlockId(7), 0);
    builder.switch_to(BlockId(7));
    builder.br(BlockId(8), &[foreign]);
    builder.finish();
    let rules: Vec<Rule> = verify(&module).iter().map(|error| error.rule).collect();
    assert_eq!(rules, [Rule::Id, Rule::Id, Rule::Target]);
    FunctionBuilder::new(&mut module, FuncId(5)).finish();
}
