#define LONG a \
  b \
  c
LONG in\
t x\
y; // comment \
continues
"str\
ing" /\
* comment *\
/ end
#def\
ine Z 1
Z + \   
1
