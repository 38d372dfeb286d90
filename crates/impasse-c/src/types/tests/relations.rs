//! Compatible and composite types, and how types are written.

use crate::ast::Qualifiers;
use crate::pp::Symbols;
use crate::types::{Enumeration, FunctionType, IntKind, Length, QualType, Type, TypeId, Types};

fn array(types: &mut Types, element: TypeId, length: Length) -> TypeId {
    let element = element.into();
    types.intern(Type::Array { element, length })
}

fn function(types: &mut Types, ret: TypeId, params: &[TypeId], prototyped: bool) -> TypeId {
    types.intern(Type::Function(FunctionType {
        ret: ret.into(),
        params: params.iter().map(|&param| param.into()).collect(),
        variadic: false,
        prototyped,
    }))
}

const CONST: Qualifiers = Qualifiers {
    is_const: true,
    is_volatile: false,
    is_restrict: false,
    is_atomic: false,
};

#[test]
fn arrays_of_unknown_length_are_completed() {
    let mut types = Types::default();
    let unknown = array(&mut types, TypeId::INT, Length::Unknown);
    let three = array(&mut types, TypeId::INT, Length::Known(3));
    let four = array(&mut types, TypeId::INT, Length::Known(4));
    assert!(types.compatible(unknown, three));
    assert!(!types.compatible(four, three));
    assert_eq!(types.composite(unknown, three), three);
    assert_eq!(types.composite(three, unknown), three);
    let (to_unknown, to_three) = (
        types.pointer_to(unknown.into()),
        types.pointer_to(three.into()),
    );
    assert_eq!(types.composite(to_unknown, to_three), to_three);
    assert_eq!(types.size(unknown), None);
    assert_eq!(types.size(four), Some(16));
}

#[test]
fn functions_without_prototype_suit_promoted_parameters() {
    let mut types = Types::default();
    let old = function(&mut types, TypeId::INT, &[], false);
    let int = function(&mut types, TypeId::INT, &[TypeId::INT], true);
    let float = function(&mut types, TypeId::INT, &[TypeId::FLOAT], true);
    assert!(types.compatible(old, int) && types.compatible(int, old));
    assert!(!types.compatible(old, float));
    assert!(!types.compatible(float, int));
    assert_eq!(types.composite(old, int), int);
}

#[test]
fn enumerations_are_compatible_with_one_integer_type() {
    let mut types = Types::default();
    let mut new = || {
        let kind = Some(IntKind::UnsignedInt);
        let id = types.add_enum(Enumeration { tag: None, kind });
        types.intern(Type::Enum(id))
    };
    let (first, second) = (new(), new());
    assert!(types.compatible(first, TypeId::UNSIGNED_INT));
    assert!(!types.compatible(first, TypeId::INT));
    assert!(!types.compatible(first, second));
}

#[test]
fn qualifiers_count_below_the_top() {
    let mut types = Types::default();
    let plain = types.pointer_to(TypeId::INT.into());
    let to_const = types.pointer_to(QualType {
        ty: TypeId::INT,
        quals: CONST,
    });
    assert!(!types.compatible(plain, to_const));
}

#[test]
fn types_are_written_as_in_c() {
    let mut types = Types::default();
    let symbols = Symbols::default();
    let const_char = QualType {
        ty: TypeId::CHAR,
        quals: CONST,
    };
    let text = types.pointer_to(const_char);
    let callback = function(&mut types, TypeId::VOID, &[text, TypeId::INT], true);
    let callback = types.pointer_to(callback.into());
    let table = array(&mut types, callback, Length::Known(4));
    let to_table = types.pointer_to(table.into());
    let show = |ty| types.display(ty, &symbols);
    assert_eq!(show(text), "const char *");
    assert_eq!(show(callback), "void (*)(const char *, int)");
    assert_eq!(show(table), "void (*[4])(const char *, int)");
    assert_eq!(show(to_table), "void (*(*)[4])(const char *, int)");
    let fixed = QualType {
        ty: text,
        quals: CONST,
    };
    assert_eq!(
        types.display_qualified(fixed, &symbols),
        "const char *const"
    );
}

#[test]
fn a_va_list_is_an_array_of_24_bytes() {
    let types = Types::default();
    assert_eq!(types.size(TypeId::VA_LIST), Some(24));
    assert_eq!(types.align(TypeId::VA_LIST), 8);
    assert!(types.element(TypeId::VA_LIST).is_some());
}

#[test]
fn basic_types_have_their_numbers() {
    let types = Types::default();
    for kind in [IntKind::Char, IntKind::Int, IntKind::UnsignedInt128] {
        assert_eq!(*types.get(TypeId::of_int(kind)), Type::Int(kind));
    }
    assert_eq!(
        *types.get(TypeId::VOID_POINTER),
        Type::Pointer(TypeId::VOID.into())
    );
    assert_eq!(
        *types.get(TypeId::CHAR_POINTER),
        Type::Pointer(TypeId::CHAR.into())
    );
}
