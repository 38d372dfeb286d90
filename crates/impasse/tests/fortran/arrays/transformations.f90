program transformations
  integer :: a(2,3), b(6), i
  character(len=2) :: c(3) = ['ab', 'cd', 'ef']
  a = reshape([1,2,3,4,5,6], [2,3])
  print *, reshape(a, [3,2]), reshape([1,2], [2,2], pad=[9])
  print *, reshape([1,2,3,4,5,6], [2,3], order=[2,1])
  print *, transpose(a)
  print *, spread([1,2], 1, 3), spread([1,2], 2, 2)
  print *, pack(a, a > 2), pack(a, .true.), pack(a, a > 4, [10,11,12,13])
  print *, unpack([7,8], [.true.,.false.,.true.], [0,0,0])
  b = [(i, i = 1, 6)]
  print *, cshift(b, 2), cshift(b, -1), cshift(a, 1, 2)
  print *, eoshift(b, 2), eoshift(b, -2, 99), eoshift(a, 1)
  print *, matmul(a, transpose(a)), matmul(transpose(a), [1,2])
  print *, merge(b, -b, b > 3), cshift(c, 1)
  print *, matmul(reshape([1.0,2.0,3.0,4.0],[2,2]), reshape([0.5,0.0,0.0,2.0],[2,2]))
end program
