print("farkle-node")
