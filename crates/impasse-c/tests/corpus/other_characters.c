@ ` \ a@b $x a$b
