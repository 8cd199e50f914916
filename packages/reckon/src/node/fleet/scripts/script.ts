// What every script of the Redis directory begins with: its keys, its arguments in order, and the two questions that all of them ask,
// whether a node lives and what is on a list. A script is one atomic step in Redis. Always true: time is the server's; every key has
// the root, and with it the hash tag, that the caller gives; a key that nobody renews goes by itself.
//
// Keys, after the root:
//   node:<id>                      hash: what a node last said of itself, with its load and round; lives for a lease
//   nodes                          ids by the end of their leases
//   regions:<build>                regions by the end of the newest lease in them
//   load:<build>:<region>          ids of nodes that take rooms, by load
//   room:<code>                    hash: who has it, and what was announced of it
//   list:<game>:<build>:<region>   codes of rooms that are not private: below 0 those with open seats, and the fuller the lower
//   placed:<id>                    codes of rooms into which players were placed since their node's last renewal
//   claims:<id>                    codes that were claimed for rooms of a node which it has not announced yet, by the end of the claim
//   parcel:<code>:<id>             what a node needs to go on with a room that was handed to it, in base64
//   order:<id>                     what an operator wants of a node
// Keys of builds and games that are gone live for as long as a room.

import { createHash } from "node:crypto";

/** Text in Lua, and the name by which Redis has it. */
export interface Script {
  readonly text: string;
  readonly sha: string;
}

const PRELUDE = `
local argument = 0
local function nextText()
  argument = argument + 1
  return ARGV[argument]
end
local function nextNumber() return tonumber(nextText()) end
local function nextList()
  local list = {}
  for i = 1, nextNumber() do list[i] = nextText() end
  return list
end
local function nextSet()
  local set = {}
  for _, text in ipairs(nextList()) do set[text] = true end
  return set
end

local root = nextText()
local leaseMs, roomMs, claimMs = nextNumber(), nextNumber(), nextNumber()
-- Of keys that several nodes and rooms have together.
local sharedMs = math.max(leaseMs, roomMs)
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)

local NODES = root .. 'nodes'
local function nodeKey(id) return root .. 'node:' .. id end
local function regionsKey(build) return root .. 'regions:' .. build end
local function loadKey(build, region) return root .. 'load:' .. build .. ':' .. region end
local function roomKey(code) return root .. 'room:' .. code end
local function listKey(game, build, region)
  return root .. 'list:' .. game .. ':' .. build .. ':' .. region
end
local function placedKey(id) return root .. 'placed:' .. id end
local function claimsKey(id) return root .. 'claims:' .. id end
local function parcelKey(code, to) return root .. 'parcel:' .. code .. ':' .. to end
local function orderKey(id) return root .. 'order:' .. id end

local NODE = { 'address', 'udp', 'region', 'build', 'state', 'rooms', 'mostRooms', 'players', 'latenessMs' }
local ROOM = { 'node', 'game', 'build', 'region', 'private', 'players', 'open', 'listing' }

-- Everything about a living node, its id first.
local function nodeOf(id)
  local fields = redis.call('HMGET', nodeKey(id), unpack(NODE))
  table.insert(fields, 1, id)
  return fields
end

-- 'up' or 'draining'; false: its lease is over.
local states = {}
local function stateOf(id)
  if states[id] == nil then states[id] = redis.call('HGET', nodeKey(id), 'state') end
  return states[id]
end

local function roomOf(code)
  local fields = redis.call('HMGET', roomKey(code), unpack(ROOM))
  if not fields[1] then return nil end
  return {
    code = code, node = fields[1], game = fields[2], build = fields[3], region = fields[4],
    private = fields[5], players = tonumber(fields[6]), open = tonumber(fields[7]), listing = fields[8],
  }
end

-- What callers are told of a room.
local function toldOf(room)
  return { room.code, room.game, room.private, room.players, room.open, room.listing }
end

local CLOSED = 10000000
local function scoreOf(room)
  if room.open > 0 then return -1 - room.players end
  return CLOSED - room.players
end

-- Writes a room and puts it on its list, or takes it off. On another list, where it was before, it is swept.
local function put(room, lifeMs, isListed)
  local key = roomKey(room.code)
  redis.call('HSET', key, 'node', room.node, 'game', room.game, 'build', room.build, 'region', room.region,
    'private', room.private, 'players', room.players, 'open', room.open, 'listing', room.listing)
  redis.call('PEXPIRE', key, lifeMs)
  local list = listKey(room.game, room.build, room.region)
  if isListed then
    redis.call('ZADD', list, scoreOf(room), room.code)
    redis.call('PEXPIRE', list, sharedMs)
  else
    redis.call('ZREM', list, room.code)
  end
end

-- The room of a list's entry; an entry of a room that is gone, dead, draining or elsewhere is swept.
local function listedRoom(list, code)
  local room = roomOf(code)
  if room and stateOf(room.node) == 'up' and listKey(room.game, room.build, room.region) == list then
    return room
  end
  redis.call('ZREM', list, code)
  return nil
end

-- Regions in which nodes of a build live, by name.
local function regionsOf(build)
  local key = regionsKey(build)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  local regions = redis.call('ZRANGE', key, 0, -1)
  table.sort(regions)
  return regions
end
`;

export function script(body: string): Script {
  const text = `${PRELUDE}${body}`;
  return { text, sha: createHash("sha1").update(text).digest("hex") };
}
