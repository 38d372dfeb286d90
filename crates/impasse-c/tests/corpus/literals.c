"" '' "a" L"a" u"a" U"a" u8"a" 'a' L'a' u'a' U'a' "\"" '\'' "\\" "a\\" '\\' u8 L U u8x LL"x" "a""b" "tab	x"
