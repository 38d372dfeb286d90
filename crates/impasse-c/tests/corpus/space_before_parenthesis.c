#define object (x)
#define function(x) [x]
object(1) function (1) function(object)
