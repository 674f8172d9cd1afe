call() {
  curl -s http://localhost:2567/mcp -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \
    -d '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"'"$1"'","arguments":'"$2"'}}'
}
ANSWER=$(call start_game '{"mode":"house","ruleset":"classic","name":"Ada","strength":800}')
TOKEN=$(printf '%s' "$ANSWER" | grep -o '"playerToken":"[^"]*' | cut -d'"' -f4)
while true; do
  MOVE=$(printf '%s' "$ANSWER" | grep -o '"legalMoves":\["[^"]*' | cut -d'"' -f4)
  test -n "$MOVE" || break
  ANSWER=$(call play_move '{"player_token":"'"$TOKEN"'","move":"'"$MOVE"'"}')
  printf '%b\n\n' "$(printf '%s' "$ANSWER" | grep -o '"text":"[^"]*' | head -n 1 | cut -c9-)"
done
