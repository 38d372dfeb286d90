int a; 'b c d
"unclosed
ok
