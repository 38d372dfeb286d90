#define s(x) #x
s("a\n\"b\"") s('"') s('\\') s(L"x\t") s(\n) s("\\") s(@ \ x) s(u8"\"")
