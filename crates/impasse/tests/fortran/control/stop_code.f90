program stop_code_
  print *, "before"
  stop 3
end program
