// Finding a room, listing rooms and nodes, and handing a room to another node.

import { type Script, script } from "./script.ts";

/** Argument: the code. Returns `here` with room and node, `gone` with the room, or `unknown`. */
export const FIND: Script = script(`
local room = roomOf(nextText())
if not room then return { 'unknown' } end
if not stateOf(room.node) then return { 'gone', toldOf(room) } end
return { 'here', toldOf(room), nodeOf(room.node) }
`);

/** Arguments: game, build, and how many. Returns as many of each region, which the caller sorts. */
export const LIST: Script = script(`
local game, build, most = nextText(), nextText(), nextNumber()
local told = {}
for _, region in ipairs(regionsOf(build)) do
  local list = listKey(game, build, region)
  local seen, ofRegion = 0, 0
  while ofRegion < most do
    local found = redis.call('ZRANGE', list, seen, seen + most - 1)
    if #found == 0 then break end
    for _, code in ipairs(found) do
      local room = listedRoom(list, code)
      if room then
        seen = seen + 1
        -- One that is claimed has nothing to show yet.
        if room.listing ~= '' and ofRegion < most then
          ofRegion = ofRegion + 1
          table.insert(told, toldOf(room))
        end
      end
    end
  end
end
return told
`);

/** Returns every living node. */
export const NODE_LIST: Script = script(`
redis.call('ZREMRANGEBYSCORE', NODES, '-inf', now)
local told = {}
for _, id in ipairs(redis.call('ZRANGE', NODES, 0, -1)) do
  if stateOf(id) then table.insert(told, nodeOf(id)) end
end
return told
`);

/** Arguments: the code, the node that it is for, and the parcel in base64. */
export const SEND: Script = script(`
local code, to, parcel = nextText(), nextText(), nextText()
redis.call('SET', parcelKey(code, to), parcel, 'PX', claimMs)
return {}
`);

/** Arguments: the code and the node. Returns the parcel, or "". */
export const COLLECT: Script = script(`
local key = parcelKey(nextText(), nextText())
local parcel = redis.call('GET', key) or ''
redis.call('DEL', key)
return { parcel }
`);

/** Arguments: the code, from and to. Returns what became of it. */
export const MOVE: Script = script(`
local code, from, to = nextText(), nextText(), nextText()
local room = roomOf(code)
if not room then return { 'unknown' } end
if room.node == to then return { 'moved' } end
if room.node ~= from then return { 'elsewhere' } end
local target = redis.call('HMGET', nodeKey(to), 'state', 'build', 'region')
if target[1] ~= 'up' or target[2] ~= room.build then return { 'target' } end
room.node, room.region = to, target[3]
put(room, roomMs, room.private == '0' and room.listing ~= '')
return { 'moved' }
`);
