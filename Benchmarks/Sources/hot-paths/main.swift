import FarkleCore

// What one step of the way from a tap to a board costs, each by itself.
let watch = Stopwatch()
var evening = try Evening()

watch.time("score six dice") { _ = RollScore(evening.nextRoll(), rules: .allOn) }
try watch.time("two taps in a game of 120 turns") { try evening.tapTwice() }
try watch.time("two taps in a game of 10,000 turns", batch: 20) { try evening.tapTwiceOnLongGame() }
watch.time("board of six players to JSON (\(evening.json.count) bytes)") { _ = evening.board.encoded() }
try watch.time("JSON to board") { _ = try GameSnapshot(decoding: evening.json) }

var room = Room(board: evening.json)
watch.time("host's command to viewer's event and back, sealed") { room.publish() }
var open = Room(board: evening.json, encryption: .off)
watch.time("the same with --encryption off") { open.publish() }
watch.time("a call heard from another room") { room.hearBeacon() }
