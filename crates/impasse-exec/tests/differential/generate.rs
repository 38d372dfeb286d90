//! Random functions as IR text: straight-line code, a loop with carried values, a branch in it,
//! an array on the stack.

use std::fmt::Write;

/// A repeatable source of numbers.
pub struct Random(u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() >> 33) as usize % bound
    }

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }
}

const INTS: [&str; 6] = ["i1", "i8", "i16", "i32", "i64", "i128"];
const FLOATS: [&str; 3] = ["f32", "f64", "f80"];

struct Function {
    random: Random,
    text: String,
    types: Vec<&'static str>,
    /// Registers that may be used here.
    visible: Vec<usize>,
}

impl Function {
    fn define(&mut self, ty: &'static str) -> usize {
        self.types.push(ty);
        self.visible.push(self.types.len() - 1);
        self.types.len() - 1
    }

    /// An operand of this type: a register if there is one, or a constant.
    fn operand(&mut self, ty: &str) -> String {
        let fitting: Vec<usize> = (self.visible.iter().copied())
            .filter(|&reg| self.types[reg] == ty)
            .collect();
        if !fitting.is_empty() && self.random.below(4) > 0 {
            return format!("%{}", fitting[self.random.below(fitting.len())]);
        }
        self.constant(ty)
    }

    fn constant(&mut self, ty: &str) -> String {
        let small = self.random.below(40) as i64 - 8;
        match ty {
            "i1" => self.random.pick(&["true", "false"]).into(),
            "i8" | "i16" => small.to_string(),
            "i32" => {
                let wide = self.random.next() as i32;
                (if self.random.below(2) == 0 {
                    small as i32
                } else {
                    wide
                })
                .to_string()
            }
            "i64" | "i128" => {
                let wide = self.random.next() as i64;
                (if self.random.below(2) == 0 {
                    small
                } else {
                    wide
                })
                .to_string()
            }
            "f32" => format!("0x{:08x}", (small as f32 * 0.75).to_bits()),
            "f64" => format!("0x{:016x}", (small as f64 * 0.75).to_bits()),
            _ => "0x4000c000000000000000".into(),
        }
    }

    fn line(&mut self, ty: &'static str, text: &str) {
        let reg = self.define(ty);
        let _ = writeln!(self.text, "  %{reg} = {text}");
    }

    fn instruction(&mut self) {
        match self.random.below(12) {
            0..=3 => self.int_arithmetic(),
            4 => self.float_arithmetic(),
            5 | 6 => self.comparison(),
            7 => self.conversion(),
            8 => self.selection(),
            9 => self.unary(),
            10 => self.load(),
            _ => self.store(),
        }
    }

    fn int_arithmetic(&mut self) {
        let ty = self.random.pick(&INTS[1..]);
        let (a, b) = (self.operand(ty), self.operand(ty));
        let ops = [
            "add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr",
        ];
        let op = self.random.pick(&ops);
        if self.random.below(8) == 0 {
            // Mostly not zero.
            self.line(ty, &format!("or {ty} {b}, 1"));
            let divisor = self.types.len() - 1;
            let op = self.random.pick(&["udiv", "sdiv", "urem", "srem"]);
            return self.line(ty, &format!("{op} {ty} {a}, %{divisor}"));
        }
        self.line(ty, &format!("{op} {ty} {a}, {b}"));
    }

    fn float_arithmetic(&mut self) {
        let ty = self.random.pick(&FLOATS);
        let (a, b) = (self.operand(ty), self.operand(ty));
        let op = self.random.pick(&["fadd", "fsub", "fmul", "fdiv"]);
        self.line(ty, &format!("{op} {ty} {a}, {b}"));
    }

    fn comparison(&mut self) {
        if self.random.below(3) == 0 {
            let ty = self.random.pick(&FLOATS);
            let (a, b) = (self.operand(ty), self.operand(ty));
            let ops = [
                "oeq", "one", "olt", "ole", "ogt", "oge", "ord", "ueq", "une", "ult", "uge",
            ];
            let op = self.random.pick(&ops);
            return self.line("i1", &format!("fcmp.{op} {ty} {a}, {b}"));
        }
        let ty = self.random.pick(&INTS);
        let (a, b) = (self.operand(ty), self.operand(ty));
        let ops = [
            "eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge",
        ];
        let op = self.random.pick(&ops);
        self.line("i1", &format!("icmp.{op} {ty} {a}, {b}"));
    }

    fn conversion(&mut self) {
        let (from, to) = (self.random.below(6), self.random.below(6));
        let kind = self.random.below(6);
        let (op, from, to) = match kind {
            0 => ("sitofp", INTS[from], FLOATS[to % 3]),
            1 => ("uitofp", INTS[from], FLOATS[to % 3]),
            2 => ("fptosi", FLOATS[from % 3], INTS[1 + to % 5]),
            3 if from % 3 < to % 3 => ("fpext", FLOATS[from % 3], FLOATS[to % 3]),
            3 if from % 3 > to % 3 => ("fptrunc", FLOATS[from % 3], FLOATS[to % 3]),
            4 if from % 2 == 0 => ("bitcast", "f64", "i64"),
            4 => ("bitcast", "i32", "f32"),
            _ if from > to => ("trunc", INTS[from], INTS[to]),
            _ if from < to && kind == 5 => ("sext", INTS[from], INTS[to]),
            _ if from < to => ("zext", INTS[from], INTS[to]),
            _ => return,
        };
        let a = self.operand(from);
        self.line(to, &format!("{op} {from} {a} to {to}"));
    }

    fn selection(&mut self) {
        let ty = self.random.pick(&["i8", "i32", "i64", "i128", "f64"]);
        let (c, a, b) = (self.operand("i1"), self.operand(ty), self.operand(ty));
        self.line(ty, &format!("select {ty} {c}, {a}, {b}"));
    }

    fn unary(&mut self) {
        if self.random.below(3) == 0 {
            let ty = self.random.pick(&FLOATS);
            let a = self.operand(ty);
            return self.line(ty, &format!("fneg {ty} {a}"));
        }
        let ty = self.random.pick(&INTS[2..]);
        let a = self.operand(ty);
        let op = self
            .random
            .pick(&["ctlz", "cttz", "ctpop", "bswap", "bitreverse"]);
        self.line(ty, &format!("{op} {ty} {a}"));
    }

    /// The address of a place in the array `%4` of 128 bytes.
    fn address(&mut self) -> String {
        if self.random.below(2) == 0 {
            let offset = self.random.below(112);
            self.line("ptr", &format!("ptr_add %4, {offset}"));
        } else {
            let index = self.operand("i32");
            self.line("i32", &format!("and i32 {index}, 7"));
            let masked = self.types.len() - 1;
            self.line("i64", &format!("sext i32 %{masked} to i64"));
            let wide = self.types.len() - 1;
            let scale = self.random.pick(&["mul i64 %W, 12", "shl i64 %W, 3"]);
            self.line("i64", &scale.replace('W', &wide.to_string()));
            let offset = self.types.len() - 1;
            self.line("ptr", &format!("ptr_add %4, %{offset}"));
        }
        format!("%{}", self.types.len() - 1)
    }

    fn load(&mut self) {
        let address = self.address();
        let ty = self
            .random
            .pick(&["i8", "i16", "i32", "i64", "i128", "f64"]);
        self.line(ty, &format!("load {ty}, {address}, align 1"));
    }

    fn store(&mut self) {
        let ty = self
            .random
            .pick(&["i8", "i16", "i32", "i64", "i128", "f32", "f64"]);
        let value = self.operand(ty);
        let address = self.address();
        let _ = writeln!(self.text, "  store {ty} {value}, {address}, align 1");
    }

    fn instructions(&mut self, most: usize) {
        for _ in 0..self.random.below(most) {
            self.instruction();
        }
    }

    /// Folds what can be seen into one number and returns it.
    fn result(&mut self) {
        self.line("i64", "load i64, %4, align 1");
        let mut sum = self.types.len() - 1;
        for reg in self.visible.clone() {
            let text = match self.types[reg] {
                "i64" => format!("add i64 %{reg}, 0"),
                "i128" => format!("trunc i128 %{reg} to i64"),
                "f64" => format!("bitcast f64 %{reg} to i64"),
                "f32" => {
                    self.line("i32", &format!("bitcast f32 %{reg} to i32"));
                    format!("zext i32 %{} to i64", self.types.len() - 1)
                }
                "f80" => {
                    self.line("f64", &format!("fptrunc f80 %{reg} to f64"));
                    format!("bitcast f64 %{} to i64", self.types.len() - 1)
                }
                "ptr" => continue,
                ty => format!("sext {ty} %{reg} to i64"),
            };
            self.line("i64", &text);
            let part = self.types.len() - 1;
            self.line("i64", &format!("mul i64 %{sum}, 31"));
            let product = self.types.len() - 1;
            self.line("i64", &format!("xor i64 %{product}, %{part}"));
            sum = self.types.len() - 1;
        }
        let _ = writeln!(self.text, "  ret i64 %{sum}");
    }
}

const CARRIED: [&str; 5] = ["i32", "i64", "f64", "i128", "i8"];

/// A function and arguments for it; if `unknown`, it holds an unknown value in a register too.
pub fn function(seed: u64, unknown: bool) -> (String, Vec<u128>) {
    let mut f = Function {
        random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1),
        text: String::new(),
        types: vec!["i32", "i64", "f64", "i8", "ptr"],
        visible: vec![0, 1, 2, 3],
    };
    f.text += "layout little ptr 8\ndefine i64 @f(i32, i64, f64, i8) external {\n";
    f.text += "b0(%0: i32, %1: i64, %2: f64, %3: i8):\n  %4 = alloca 128, align 16\n";
    f.text += "  memset %4, 3, 128\n";
    let hidden = unknown.then(|| {
        f.line("i64", "call i64 () @mystery()");
        f.visible.pop();
        f.types.len() - 1
    });
    f.instructions(8);
    body(&mut f);
    if let Some(reg) = hidden {
        // Keeps it alive through the loop.
        let used = format!("  store i64 %{reg}, %4, align 1\n  ret");
        f.text = f.text.replace("  ret", &used);
    }
    f.text += "}\n";
    if unknown {
        f.text += "declare i64 @mystery() external\n";
    }
    let args = vec![
        u128::from(f.random.next() as u32),
        u128::from(f.random.next()),
        u128::from((f.random.below(1000) as f64 * 0.37 - 100.0).to_bits()),
        u128::from(f.random.next() as u8),
    ];
    (f.text, args)
}

fn body(f: &mut Function) {
    let first: Vec<String> = CARRIED
        .iter()
        .map(|ty| format!("{ty} {}", f.operand(ty)))
        .collect();
    let _ = writeln!(f.text, "  br b1(i32 0, {})", first.join(", "));
    let counter = f.define("i32");
    let params: Vec<String> = CARRIED
        .iter()
        .map(|ty| format!("%{}: {ty}", f.define(ty)))
        .collect();
    let _ = writeln!(f.text, "b1(%{counter}: i32, {}):", params.join(", "));
    let rounds = f.random.below(12);
    f.line("i1", &format!("icmp.slt i32 %{counter}, {rounds}"));
    let _ = writeln!(f.text, "  cond_br %{}, b2, b6", f.types.len() - 1);
    let at_header = f.visible.clone();
    f.text += "b2:\n";
    f.instructions(10);
    let condition = f.operand("i1");
    let _ = writeln!(f.text, "  cond_br {condition}, b3, b4");
    let before = f.visible.clone();
    let mut merged = Vec::new();
    for block in ["b3", "b4"] {
        f.visible.clone_from(&before);
        let _ = writeln!(f.text, "{block}:");
        f.instructions(6);
        merged.push((f.operand("i32"), f.operand("f64")));
        let (a, b) = &merged[merged.len() - 1];
        let _ = writeln!(f.text, "  br b5(i32 {a}, f64 {b})");
    }
    f.visible = before;
    let (x, y) = (f.define("i32"), f.define("f64"));
    let _ = writeln!(f.text, "b5(%{x}: i32, %{y}: f64):");
    f.instructions(6);
    f.line("i32", &format!("add i32 %{counter}, 1"));
    let next = f.types.len() - 1;
    let again: Vec<String> = CARRIED
        .iter()
        .map(|ty| format!("{ty} {}", f.operand(ty)))
        .collect();
    let _ = writeln!(f.text, "  br b1(i32 %{next}, {})", again.join(", "));
    f.visible = at_header;
    f.text += "b6:\n";
    f.instructions(4);
    f.result();
}
