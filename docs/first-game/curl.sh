ARENA=${ARENA:-http://localhost:2567}
GAME=$(curl -s "$ARENA/api/v1/games" -H 'Content-Type: application/json' \
  -d '{"mode":"house","ruleset":"classic","name":"Ada","strength":800}')
ID=$(echo "$GAME" | grep -o '"id":"g_[^"]*' | cut -d'"' -f4)
TOKEN=$(echo "$GAME" | grep -o '"playerToken":"[^"]*' | cut -d'"' -f4)
echo "Watch it at $ARENA/watch/$ID"
while true; do
  MOVE=$(curl -s "$ARENA/api/v1/games/$ID" -H "Authorization: Bearer $TOKEN" \
    | grep -o '"legalMoves":\["[^"]*' | cut -d'"' -f4)
  test -n "$MOVE" || break
  curl -s "$ARENA/api/v1/games/$ID/moves" -H "Authorization: Bearer $TOKEN" \
    -H 'Content-Type: application/json' -d "{\"move\":\"$MOVE\"}" | grep -o '"lastMove":"[^"]*'
done
curl -s "$ARENA/api/v1/games/$ID" | grep -o '"status":"[^"]*\|"winner":"[^"]*\|"replayUrl":"[^"]*'
