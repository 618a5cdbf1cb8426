"""Floor 6, faces: what people see and type.  A face touches a `View`, never a table."""
