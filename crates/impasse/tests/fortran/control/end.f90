program end_
  print *, 5
end program
