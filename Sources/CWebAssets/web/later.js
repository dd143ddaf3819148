// Everything that is not needed for the first frame of a game in play.

import "./screens/final-round.js";
import "./screens/game-over.js";
import "./screens/history.js";
import "./screens/home.js";
import "./screens/identity.js";
import "./screens/join.js";
import "./screens/new-game.js";
import "./screens/onboarding.js";
import "./screens/recap.js";
import "./screens/rules.js";
import "./screens/settings.js";
import "./screens/stats.js";
import "./screens/viewer.js";
import "./sheets/action.js";
import "./sheets/bank.js";
import "./sheets/farkle.js";
import "./sheets/helper.js";
import "./sheets/invite.js";
import "./sheets/keypad.js";
import "./sheets/leave.js";
import "./sheets/players.js";
import "./sheets/rename.js";
