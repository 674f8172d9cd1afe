-- The quick-match queue in Redis, one operation at a time. Keys share the hash tag of KEYS[1], so they share a node.
-- Instants are kept as decimal text, because Lua would round them.
-- quick-queue.ts prepends the constants.
-- KEYS: prefix. ARGV: operation, game, now, and for enter: rules, kind, wants, rating or "-", since, owner or "".
local prefix, operation, game, now = KEYS[1], ARGV[1], ARGV[2], ARGV[3]
local seen, line, owners, up = prefix .. ':seen', prefix .. ':line', prefix .. ':owners', prefix .. ':up'

local function pairKey(id) return prefix .. ':pair:' .. id end
local function lineOf(rules, kind, wants) return table.concat({ prefix, rules, kind, wants }, ':') end

-- `line` maps a game to its waiting line and its member in it: "<line> <member>".
local function drop(id)
  local at = redis.call('HGET', line, id)
  if at then
    local key, member = string.match(at, '^(%S+) (%S+)$')
    redis.call('ZREM', key, member)
    redis.call('HDEL', line, id)
  end
  redis.call('HDEL', owners, id)
  redis.call('ZREM', seen, id)
end

if operation == 'leave' then drop(game) return false end

if operation == 'dissolve' then
  local older, younger = string.match(game, '^(%S+) (%S+)$')
  for _, id in ipairs({ older, younger }) do
    if redis.call('GET', pairKey(id)) == game then redis.call('DEL', pairKey(id)) end
  end
  return false
end

-- Instants far in the future were written before the clock was set back.
local isAhead = tonumber(redis.call('GET', up) or 0) > now + SILENT_AFTER
redis.call('SET', up, now, isAhead and 'XX' or 'NX')
for _, id in ipairs(redis.call('ZRANGEBYSCORE', seen, '-inf', string.format('%.0f', now - SILENT_AFTER))) do drop(id) end
for _, id in ipairs(redis.call('ZRANGEBYSCORE', seen, string.format('(%.0f', now + SILENT_AFTER), '+inf')) do drop(id) end
if operation == 'lastSeen' then
  local at = redis.call('ZSCORE', seen, game)
  return at and string.format('%.0f', at) or redis.call('GET', up)
end

local known = redis.call('GET', pairKey(game))
if known then return known end

local rules, kind, wants, rating, since, owner = ARGV[4], ARGV[5], ARGV[6], ARGV[7], ARGV[8], ARGV[9]
local function windowOf(start)
  local waited = now - start
  if waited >= UNLIMITED_AFTER then return math.huge end
  return FIRST_WINDOW * (1 + math.floor(math.max(0, waited) / WIDER_EVERY))
end

-- Owners are not part of the member, because older processes read the member.
local function isOwn(id) return owner ~= '' and redis.call('HGET', owners, id) == owner end

local best, bestSince
local function isOlder(id, at) return not best or at < bestSince or (at == bestSince and id < best) end
for _, otherKind in ipairs(wants == 'any' and { 'agent', 'person' } or { wants }) do
  for _, otherWants in ipairs({ 'any', kind }) do
    local others = redis.call('ZRANGE', lineOf(rules, otherKind, otherWants), 0, -1, 'WITHSCORES')
    for i = 1, #others, 2 do
      local id, otherRating = string.match(others[i], '^(.-)|(.+)$')
      local at = tonumber(others[i + 1])
      if not isOlder(id, at) then break end
      local isNear = rating == '-' or otherRating == '-'
        or math.abs(rating - otherRating) <= math.max(windowOf(since), windowOf(at))
      if id ~= game and isNear and not isOwn(id) then
        best, bestSince = id, at
        break
      end
    end
  end
end

if best then
  drop(best)
  drop(game)
  local start = tonumber(since)
  local isMineOlder = start < bestSince or (start == bestSince and game < best)
  local pairing = isMineOlder and game .. ' ' .. best or best .. ' ' .. game
  for _, id in ipairs({ best, game }) do redis.call('SET', pairKey(id), pairing, 'PX', PAIRING_KEPT) end
  return pairing
end
local key, member = lineOf(rules, kind, wants), game .. '|' .. rating
redis.call('ZADD', key, since, member)
redis.call('HSET', line, game, key .. ' ' .. member)
if owner ~= '' then redis.call('HSET', owners, game, owner) end
redis.call('ZADD', seen, now, game)
return false
