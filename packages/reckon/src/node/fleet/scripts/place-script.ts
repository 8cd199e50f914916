// Leading a player to a room: the fullest open one, else a code that is claimed at the least loaded node. Always true: what is read
// does not grow with the number of rooms or nodes; an entry that leads nowhere is swept by whoever meets it, once.

import { FULL } from "../../../fleet/load.ts";
import { type Script, script } from "./script.ts";

/**
 * Arguments: the code to claim or "", game, build, region or "", `any`, `public` or `private`, seats, and the lists of nodes and rooms
 * to avoid and of codes to try. Returns `room`, 1 if it was claimed now, code and node; or `none` and why.
 */
export const PLACE: Script = script(`
local wanted, game, build, wishedRegion, kind = nextText(), nextText(), nextText(), nextText(), nextText()
local seats = nextNumber()
local notNodes, notRooms, codes = nextSet(), nextSet(), nextList()
local FULL = ${FULL}
local BATCH = 16

-- The fullest room with an open seat on one list.
local function openRoom(region)
  local list = listKey(game, build, region)
  local skipped = 0
  while true do
    local found = redis.call('ZRANGEBYSCORE', list, '-inf', '(0', 'LIMIT', skipped, BATCH)
    if #found == 0 then return nil end
    for _, code in ipairs(found) do
      local room = listedRoom(list, code)
      if room and room.open > 0 and not notNodes[room.node] and not notRooms[code] then return room end
      if room then skipped = skipped + 1 end
    end
  end
end

-- The least loaded node of a region that takes rooms, with its load. isFull is set when there are only full ones.
local isFull = false
local function freeNode(region)
  local key = loadKey(build, region)
  local skipped = 0
  while true do
    local found = redis.call('ZRANGE', key, skipped, skipped + BATCH - 1, 'WITHSCORES')
    if #found == 0 then return nil end
    for i = 1, #found, 2 do
      local id, load = found[i], tonumber(found[i + 1])
      if stateOf(id) ~= 'up' then
        redis.call('ZREM', key, id)
      elseif notNodes[id] then
        skipped = skipped + 1
      elseif load >= FULL then
        isFull = true
        return nil
      else
        return { id = id, load = load, region = region }
      end
    end
  end
end

local function enter(room)
  room.players, room.open = room.players + 1, room.open - 1
  redis.call('HSET', roomKey(room.code), 'players', room.players, 'open', room.open)
  redis.call('ZADD', listKey(room.game, room.build, room.region), scoreOf(room), room.code)
  redis.call('SADD', placedKey(room.node), room.code)
  redis.call('PEXPIRE', placedKey(room.node), leaseMs)
  return { 'room', 0, room.code, nodeOf(room.node) }
end

-- The first code that no living node has.
local function freeCode()
  for _, code in ipairs(codes) do
    local holder = redis.call('HGET', roomKey(code), 'node')
    if not holder or not stateOf(holder) then return code end
  end
  return nil
end

local function claim(node)
  local code = freeCode()
  if not code then return { 'none', 'code' } end
  redis.call('ZINCRBY', loadKey(build, node.region), 1 / redis.call('HGET', nodeKey(node.id), 'mostRooms'), node.id)
  redis.call('ZADD', claimsKey(node.id), now + claimMs, code)
  redis.call('PEXPIRE', claimsKey(node.id), claimMs)
  -- Who asked for a room of their own may want to shut it: it is listed when its node says so.
  put({
    code = code, node = node.id, game = game, build = build, region = node.region,
    private = kind == 'private' and '1' or '0', players = 1, open = seats - 1, listing = '',
  }, claimMs, kind == 'any')
  return { 'room', 1, code, nodeOf(node.id) }
end

if wanted ~= '' then
  local holder = redis.call('HGET', roomKey(wanted), 'node')
  if holder and stateOf(holder) then return { 'room', 0, wanted, nodeOf(holder) } end
  codes = { wanted }
end

-- In the region that is wished for a new room goes before an open one that is far away.
if wishedRegion ~= '' then
  local room = kind == 'any' and openRoom(wishedRegion)
  if room then return enter(room) end
  local node = freeNode(wishedRegion)
  if node and freeCode() then return claim(node) end
end

local best, least
for _, region in ipairs(regionsOf(build)) do
  local room = kind == 'any' and openRoom(region)
  if room and (not best or room.players > best.players
    or room.players == best.players and room.code < best.code) then best = room end
  local node = freeNode(region)
  if node and (not least or node.load < least.load
    or node.load == least.load and node.id < least.id) then least = node end
end
if best then return enter(best) end
if least then return claim(least) end
return { 'none', isFull and 'full' or 'build' }
`);
