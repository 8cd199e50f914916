// Renewing a lease and ending it. Always true: a renewal touches keys of its own node and of the rooms that it names, so that it costs
// the same however many rooms others have.

import { type Script, script } from "./script.ts";

/**
 * Arguments: the node's id, round, after, address, udp, region, build, state, rooms, mostRooms, players, latenessMs and load; the codes
 * that are closed; the number of rooms, and for each code, game, private, players, open and listing. Returns whether the directory has
 * what was said before (1), the codes that are another node's, those into which players were placed, and an order or "".
 */
export const RENEW: Script = script(`
local id, round, after = nextText(), nextNumber(), nextNumber()
local stored = redis.call('HGET', nodeKey(id), 'round')
-- It waited in a socket while a later one went past: what it says is old.
if stored and tonumber(stored) >= round then return { 0, {}, {}, '' } end
local isWhole = stored and tonumber(stored) >= after

local address, udp, region, build, state = nextText(), nextText(), nextText(), nextText(), nextText()
local rooms, mostRooms, players, latenessMs, load = nextText(), nextText(), nextText(), nextText(), nextText()
redis.call('HSET', nodeKey(id), 'round', round, 'address', address, 'udp', udp, 'region', region, 'build', build,
  'state', state, 'rooms', rooms, 'mostRooms', mostRooms, 'players', players, 'latenessMs', latenessMs)
redis.call('PEXPIRE', nodeKey(id), leaseMs)
redis.call('ZADD', NODES, now + leaseMs, id)
redis.call('PEXPIRE', NODES, sharedMs)
-- Also of one that drains: its rooms are still found.
redis.call('ZADD', regionsKey(build), now + leaseMs, region)
redis.call('PEXPIRE', regionsKey(build), sharedMs)
states[id] = state

local claims = claimsKey(id)
if stored then redis.call('ZREMRANGEBYSCORE', claims, '-inf', now) else redis.call('DEL', claims) end

for _, code in ipairs(nextList()) do
  redis.call('ZREM', claims, code)
  local room = roomOf(code)
  if room and room.node == id then
    redis.call('ZREM', listKey(room.game, room.build, room.region), code)
    -- One that a draining node closes is gone, and not forgotten: those who come back claim its code.
    if state == 'up' then redis.call('DEL', roomKey(code)) else redis.call('HSET', roomKey(code), 'node', '') end
  end
end

local taken = {}
for i = 1, nextNumber() do
  local room = { node = id, build = build, region = region }
  room.code, room.game, room.private = nextText(), nextText(), nextText()
  room.players, room.open, room.listing = nextNumber(), nextNumber(), nextText()
  redis.call('ZREM', claims, room.code)
  local holder = redis.call('HGET', roomKey(room.code), 'node')
  if holder and holder ~= id and stateOf(holder) then
    table.insert(taken, room.code)
  else
    put(room, roomMs, state == 'up' and room.private == '0')
  end
end

if state == 'up' then
  -- Rooms that are claimed, and not there yet, are on their way.
  local whole = tonumber(load) + redis.call('ZCARD', claims) * (1 / tonumber(mostRooms))
  redis.call('ZADD', loadKey(build, region), whole, id)
  redis.call('PEXPIRE', loadKey(build, region), sharedMs)
end

local placed = redis.call('SMEMBERS', placedKey(id))
if #placed > 0 then redis.call('DEL', placedKey(id)) end
table.sort(placed)
local order = redis.call('GET', orderKey(id)) or ''
redis.call('DEL', orderKey(id))
return { isWhole and 1 or 0, taken, placed, order }
`);

/** Arguments: the node's id, and the order. */
export const ORDER: Script = script(`
local id, order = nextText(), nextText()
redis.call('SET', orderKey(id), order, 'PX', leaseMs)
return {}
`);

/** Argument: the node's id. */
export const LEAVE: Script = script(`
local id = nextText()
local fields = redis.call('HMGET', nodeKey(id), 'build', 'region')
if fields[1] then redis.call('ZREM', loadKey(fields[1], fields[2]), id) end
redis.call('ZREM', NODES, id)
redis.call('DEL', nodeKey(id))
return {}
`);
