before f
