program stop_text_
  print *, 1
  stop 'done'
end program
