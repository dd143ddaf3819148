// Written by scripts/web-assets; the files themselves are in web/.
#include "assets.h"

static const unsigned char app_js[] = {
#embed "web/app.js"
};

static const unsigned char art_felt_svg[] = {
#embed "web/art/felt.svg"
};

static const unsigned char art_grain_svg[] = {
#embed "web/art/grain.svg"
};

static const unsigned char art_icon_svg[] = {
#embed "web/art/icon.svg"
};

static const unsigned char art_share_card_svg[] = {
#embed "web/art/share-card.svg"
};

static const unsigned char art_sprite_svg[] = {
#embed "web/art/sprite.svg"
};

static const unsigned char art_trophy_svg[] = {
#embed "web/art/trophy.svg"
};

static const unsigned char art_walnut_svg[] = {
#embed "web/art/walnut.svg"
};

static const unsigned char index_html[] = {
#embed "web/index.html"
};

static const unsigned char later_js[] = {
#embed "web/later.js"
};

static const unsigned char lib_command_js[] = {
#embed "web/lib/command.js"
};

static const unsigned char lib_feel_js[] = {
#embed "web/lib/feel.js"
};

static const unsigned char lib_game_js[] = {
#embed "web/lib/game.js"
};

static const unsigned char lib_identity_js[] = {
#embed "web/lib/identity.js"
};

static const unsigned char lib_node_js[] = {
#embed "web/lib/node.js"
};

static const unsigned char lib_route_js[] = {
#embed "web/lib/route.js"
};

static const unsigned char lib_say_js[] = {
#embed "web/lib/say.js"
};

static const unsigned char lib_screen_js[] = {
#embed "web/lib/screen.js"
};

static const unsigned char lib_view_js[] = {
#embed "web/lib/view.js"
};

static const unsigned char lib_words_js[] = {
#embed "web/lib/words.js"
};

static const unsigned char parts_celebration_js[] = {
#embed "web/parts/celebration.js"
};

static const unsigned char parts_dial_js[] = {
#embed "web/parts/dial.js"
};

static const unsigned char parts_drag_js[] = {
#embed "web/parts/drag.js"
};

static const unsigned char parts_feed_js[] = {
#embed "web/parts/feed.js"
};

static const unsigned char parts_flip_js[] = {
#embed "web/parts/flip.js"
};

static const unsigned char parts_log_js[] = {
#embed "web/parts/log.js"
};

static const unsigned char parts_marks_js[] = {
#embed "web/parts/marks.js"
};

static const unsigned char parts_photo_js[] = {
#embed "web/parts/photo.js"
};

static const unsigned char parts_rules_js[] = {
#embed "web/parts/rules.js"
};

static const unsigned char parts_scoresheet_js[] = {
#embed "web/parts/scoresheet.js"
};

static const unsigned char parts_share_js[] = {
#embed "web/parts/share.js"
};

static const unsigned char parts_sheet_js[] = {
#embed "web/parts/sheet.js"
};

static const unsigned char parts_standings_js[] = {
#embed "web/parts/standings.js"
};

static const unsigned char parts_table_top_js[] = {
#embed "web/parts/table-top.js"
};

static const unsigned char parts_tabs_js[] = {
#embed "web/parts/tabs.js"
};

static const unsigned char parts_target_js[] = {
#embed "web/parts/target.js"
};

static const unsigned char parts_ticker_js[] = {
#embed "web/parts/ticker.js"
};

static const unsigned char parts_turn_js[] = {
#embed "web/parts/turn.js"
};

static const unsigned char screens_active_game_js[] = {
#embed "web/screens/active-game.js"
};

static const unsigned char screens_final_round_js[] = {
#embed "web/screens/final-round.js"
};

static const unsigned char screens_game_over_js[] = {
#embed "web/screens/game-over.js"
};

static const unsigned char screens_history_js[] = {
#embed "web/screens/history.js"
};

static const unsigned char screens_home_js[] = {
#embed "web/screens/home.js"
};

static const unsigned char screens_identity_js[] = {
#embed "web/screens/identity.js"
};

static const unsigned char screens_join_js[] = {
#embed "web/screens/join.js"
};

static const unsigned char screens_new_game_js[] = {
#embed "web/screens/new-game.js"
};

static const unsigned char screens_onboarding_js[] = {
#embed "web/screens/onboarding.js"
};

static const unsigned char screens_recap_js[] = {
#embed "web/screens/recap.js"
};

static const unsigned char screens_rules_js[] = {
#embed "web/screens/rules.js"
};

static const unsigned char screens_scoreboard_js[] = {
#embed "web/screens/scoreboard.js"
};

static const unsigned char screens_settings_js[] = {
#embed "web/screens/settings.js"
};

static const unsigned char screens_stats_js[] = {
#embed "web/screens/stats.js"
};

static const unsigned char screens_viewer_js[] = {
#embed "web/screens/viewer.js"
};

static const unsigned char sheets_action_js[] = {
#embed "web/sheets/action.js"
};

static const unsigned char sheets_bank_js[] = {
#embed "web/sheets/bank.js"
};

static const unsigned char sheets_farkle_js[] = {
#embed "web/sheets/farkle.js"
};

static const unsigned char sheets_helper_js[] = {
#embed "web/sheets/helper.js"
};

static const unsigned char sheets_invite_js[] = {
#embed "web/sheets/invite.js"
};

static const unsigned char sheets_keypad_js[] = {
#embed "web/sheets/keypad.js"
};

static const unsigned char sheets_leave_js[] = {
#embed "web/sheets/leave.js"
};

static const unsigned char sheets_players_js[] = {
#embed "web/sheets/players.js"
};

static const unsigned char sheets_rename_js[] = {
#embed "web/sheets/rename.js"
};

static const unsigned char styles_board_css[] = {
#embed "web/styles/board.css"
};

static const unsigned char styles_components_css[] = {
#embed "web/styles/components.css"
};

static const unsigned char styles_play_css[] = {
#embed "web/styles/play.css"
};

static const unsigned char styles_records_css[] = {
#embed "web/styles/records.css"
};

static const unsigned char styles_sheets_css[] = {
#embed "web/styles/sheets.css"
};

static const unsigned char styles_shell_css[] = {
#embed "web/styles/shell.css"
};

static const unsigned char styles_start_css[] = {
#embed "web/styles/start.css"
};

static const unsigned char styles_tokens_css[] = {
#embed "web/styles/tokens.css"
};

static const struct web_asset web_assets[] = {
    {"/app.js", "text/javascript; charset=utf-8", app_js, sizeof app_js},
    {"/art/felt.svg", "image/svg+xml", art_felt_svg, sizeof art_felt_svg},
    {"/art/grain.svg", "image/svg+xml", art_grain_svg, sizeof art_grain_svg},
    {"/art/icon.svg", "image/svg+xml", art_icon_svg, sizeof art_icon_svg},
    {"/art/share-card.svg", "image/svg+xml", art_share_card_svg, sizeof art_share_card_svg},
    {"/art/sprite.svg", "image/svg+xml", art_sprite_svg, sizeof art_sprite_svg},
    {"/art/trophy.svg", "image/svg+xml", art_trophy_svg, sizeof art_trophy_svg},
    {"/art/walnut.svg", "image/svg+xml", art_walnut_svg, sizeof art_walnut_svg},
    {"/index.html", "text/html; charset=utf-8", index_html, sizeof index_html},
    {"/later.js", "text/javascript; charset=utf-8", later_js, sizeof later_js},
    {"/lib/command.js", "text/javascript; charset=utf-8", lib_command_js, sizeof lib_command_js},
    {"/lib/feel.js", "text/javascript; charset=utf-8", lib_feel_js, sizeof lib_feel_js},
    {"/lib/game.js", "text/javascript; charset=utf-8", lib_game_js, sizeof lib_game_js},
    {"/lib/identity.js", "text/javascript; charset=utf-8", lib_identity_js, sizeof lib_identity_js},
    {"/lib/node.js", "text/javascript; charset=utf-8", lib_node_js, sizeof lib_node_js},
    {"/lib/route.js", "text/javascript; charset=utf-8", lib_route_js, sizeof lib_route_js},
    {"/lib/say.js", "text/javascript; charset=utf-8", lib_say_js, sizeof lib_say_js},
    {"/lib/screen.js", "text/javascript; charset=utf-8", lib_screen_js, sizeof lib_screen_js},
    {"/lib/view.js", "text/javascript; charset=utf-8", lib_view_js, sizeof lib_view_js},
    {"/lib/words.js", "text/javascript; charset=utf-8", lib_words_js, sizeof lib_words_js},
    {"/parts/celebration.js", "text/javascript; charset=utf-8", parts_celebration_js, sizeof parts_celebration_js},
    {"/parts/dial.js", "text/javascript; charset=utf-8", parts_dial_js, sizeof parts_dial_js},
    {"/parts/drag.js", "text/javascript; charset=utf-8", parts_drag_js, sizeof parts_drag_js},
    {"/parts/feed.js", "text/javascript; charset=utf-8", parts_feed_js, sizeof parts_feed_js},
    {"/parts/flip.js", "text/javascript; charset=utf-8", parts_flip_js, sizeof parts_flip_js},
    {"/parts/log.js", "text/javascript; charset=utf-8", parts_log_js, sizeof parts_log_js},
    {"/parts/marks.js", "text/javascript; charset=utf-8", parts_marks_js, sizeof parts_marks_js},
    {"/parts/photo.js", "text/javascript; charset=utf-8", parts_photo_js, sizeof parts_photo_js},
    {"/parts/rules.js", "text/javascript; charset=utf-8", parts_rules_js, sizeof parts_rules_js},
    {"/parts/scoresheet.js", "text/javascript; charset=utf-8", parts_scoresheet_js, sizeof parts_scoresheet_js},
    {"/parts/share.js", "text/javascript; charset=utf-8", parts_share_js, sizeof parts_share_js},
    {"/parts/sheet.js", "text/javascript; charset=utf-8", parts_sheet_js, sizeof parts_sheet_js},
    {"/parts/standings.js", "text/javascript; charset=utf-8", parts_standings_js, sizeof parts_standings_js},
    {"/parts/table-top.js", "text/javascript; charset=utf-8", parts_table_top_js, sizeof parts_table_top_js},
    {"/parts/tabs.js", "text/javascript; charset=utf-8", parts_tabs_js, sizeof parts_tabs_js},
    {"/parts/target.js", "text/javascript; charset=utf-8", parts_target_js, sizeof parts_target_js},
    {"/parts/ticker.js", "text/javascript; charset=utf-8", parts_ticker_js, sizeof parts_ticker_js},
    {"/parts/turn.js", "text/javascript; charset=utf-8", parts_turn_js, sizeof parts_turn_js},
    {"/screens/active-game.js", "text/javascript; charset=utf-8", screens_active_game_js, sizeof screens_active_game_js},
    {"/screens/final-round.js", "text/javascript; charset=utf-8", screens_final_round_js, sizeof screens_final_round_js},
    {"/screens/game-over.js", "text/javascript; charset=utf-8", screens_game_over_js, sizeof screens_game_over_js},
    {"/screens/history.js", "text/javascript; charset=utf-8", screens_history_js, sizeof screens_history_js},
    {"/screens/home.js", "text/javascript; charset=utf-8", screens_home_js, sizeof screens_home_js},
    {"/screens/identity.js", "text/javascript; charset=utf-8", screens_identity_js, sizeof screens_identity_js},
    {"/screens/join.js", "text/javascript; charset=utf-8", screens_join_js, sizeof screens_join_js},
    {"/screens/new-game.js", "text/javascript; charset=utf-8", screens_new_game_js, sizeof screens_new_game_js},
    {"/screens/onboarding.js", "text/javascript; charset=utf-8", screens_onboarding_js, sizeof screens_onboarding_js},
    {"/screens/recap.js", "text/javascript; charset=utf-8", screens_recap_js, sizeof screens_recap_js},
    {"/screens/rules.js", "text/javascript; charset=utf-8", screens_rules_js, sizeof screens_rules_js},
    {"/screens/scoreboard.js", "text/javascript; charset=utf-8", screens_scoreboard_js, sizeof screens_scoreboard_js},
    {"/screens/settings.js", "text/javascript; charset=utf-8", screens_settings_js, sizeof screens_settings_js},
    {"/screens/stats.js", "text/javascript; charset=utf-8", screens_stats_js, sizeof screens_stats_js},
    {"/screens/viewer.js", "text/javascript; charset=utf-8", screens_viewer_js, sizeof screens_viewer_js},
    {"/sheets/action.js", "text/javascript; charset=utf-8", sheets_action_js, sizeof sheets_action_js},
    {"/sheets/bank.js", "text/javascript; charset=utf-8", sheets_bank_js, sizeof sheets_bank_js},
    {"/sheets/farkle.js", "text/javascript; charset=utf-8", sheets_farkle_js, sizeof sheets_farkle_js},
    {"/sheets/helper.js", "text/javascript; charset=utf-8", sheets_helper_js, sizeof sheets_helper_js},
    {"/sheets/invite.js", "text/javascript; charset=utf-8", sheets_invite_js, sizeof sheets_invite_js},
    {"/sheets/keypad.js", "text/javascript; charset=utf-8", sheets_keypad_js, sizeof sheets_keypad_js},
    {"/sheets/leave.js", "text/javascript; charset=utf-8", sheets_leave_js, sizeof sheets_leave_js},
    {"/sheets/players.js", "text/javascript; charset=utf-8", sheets_players_js, sizeof sheets_players_js},
    {"/sheets/rename.js", "text/javascript; charset=utf-8", sheets_rename_js, sizeof sheets_rename_js},
    {"/styles/board.css", "text/css; charset=utf-8", styles_board_css, sizeof styles_board_css},
    {"/styles/components.css", "text/css; charset=utf-8", styles_components_css, sizeof styles_components_css},
    {"/styles/play.css", "text/css; charset=utf-8", styles_play_css, sizeof styles_play_css},
    {"/styles/records.css", "text/css; charset=utf-8", styles_records_css, sizeof styles_records_css},
    {"/styles/sheets.css", "text/css; charset=utf-8", styles_sheets_css, sizeof styles_sheets_css},
    {"/styles/shell.css", "text/css; charset=utf-8", styles_shell_css, sizeof styles_shell_css},
    {"/styles/start.css", "text/css; charset=utf-8", styles_start_css, sizeof styles_start_css},
    {"/styles/tokens.css", "text/css; charset=utf-8", styles_tokens_css, sizeof styles_tokens_css},
};
const size_t web_assets_count = sizeof web_assets / sizeof web_assets[0];

const struct web_asset *web_asset_at(size_t index) { return &web_assets[index]; }
