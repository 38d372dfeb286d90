#define add(a, b) a + b
add(
  1
  ,
  2
)
add /* here */ ( 1 // one
 , 2 )
