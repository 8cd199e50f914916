// bitECS over the arena: a game's rules ask `ecsOf(world)` which rows have which parts, and bitECS answers. Its entities are made once,
// one for each row of each kind, and never removed; before each answer the differences in alive flags and parts are copied from the arena
// into it, so that restoring, replaying and copying an arena need no extra step. Always true: an answer is a function of the arena alone,
// in the order of rows, whatever happened before. An answer allocates nothing; a part that a row gains or loses costs what bitECS
// allocates for it, less than 1 kB.

import {
  addComponent,
  addEntity,
  commitRemovals,
  createWorld,
  Not,
  registerQuery,
  removeComponent,
} from "bitecs";
import { assert } from "../core/assert.ts";
import type { KindRows } from "../world/kind-rows.ts";
import type { World } from "../world/world.ts";
import type { Part, RowQuery } from "./part.ts";

/** The rows of one iteration. */
class RowList implements Iterable<number>, Iterator<number> {
  readonly rows: Uint16Array;
  readonly #pool: RowList[];
  readonly #result = { done: false, value: 0 };
  length = 0;
  #next = 0;

  constructor(capacity: number, pool: RowList[]) {
    this.rows = new Uint16Array(capacity);
    this.#pool = pool;
  }

  start(): void {
    this.length = 0;
    this.#next = 0;
    this.#result.done = false;
  }

  [Symbol.iterator](): Iterator<number> {
    return this;
  }

  next(): IteratorResult<number> {
    if (this.#next === this.length) return this.return();
    this.#result.value = this.rows[this.#next++];
    return this.#result as IteratorResult<number>;
  }

  return(): IteratorResult<number> {
    if (!this.#result.done) this.#pool.push(this);
    this.#result.done = true;
    return this.#result as IteratorResult<number>;
  }
}

/** One kind: its rows, the component of living rows, its parts, and the state that bitECS knows. */
interface MirroredKind {
  readonly rows: KindRows;
  readonly name: string;
  /** Entity of row 0; those of the other rows follow. */
  readonly first: number;
  readonly component: object;
  readonly parts: readonly Part[];
  readonly columns: readonly ArrayLike<number>[];
  /** By row: bit 0 for alive, then one for each part. */
  readonly told: Uint32Array;
  readonly isAnswer: Uint8Array;
  readonly pool: RowList[];
}

/** bitECS's set of entities for a query. */
interface Registered {
  readonly dense: ArrayLike<number>;
}

const MOST_PARTS = 31;

/**
 * bitECS over the rows of one world. The function that `mirrorWorlds` returns makes it.
 *
 * @example const ecsOf: (world: World) => Ecs = mirrorWorlds([Stunned]);
 */
export class Ecs {
  /** The world of bitECS: for its own `query` and `observe`, after `refresh`. */
  readonly entities: object = createWorld();
  readonly #world: World;
  readonly #kinds: ReadonlyMap<string, MirroredKind>;
  readonly #queries = new Map<RowQuery, Registered>();

  constructor(world: World, parts: readonly Part[]) {
    this.#world = world;
    const kinds = new Map<string, MirroredKind>();
    for (const rows of world.kinds) {
      const { name } = rows.layout.kind;
      kinds.set(
        name,
        this.#mirrored(
          rows,
          parts.filter((one) => one.kind === name),
        ),
      );
    }
    for (const { kind } of parts)
      assert(kinds.has(kind), `A part is of the kind ${kind}: name one of ${[...kinds.keys()].join(", ")}.`);
    this.#kinds = kinds;
  }

  /** The entity of a row. */
  entity(kind: string, row: number): number {
    return this.#of(kind).first + row;
  }

  /** The row of an entity of a kind. */
  row(kind: string, entity: number): number {
    return entity - this.#of(kind).first;
  }

  /** The component that living rows of a kind have: its columns in the arena, by row. */
  component(kind: string): object {
    return this.#of(kind).component;
  }

  /** The rows that answer a query now, of those that this side simulates, in order: a rule may write them. */
  rows(query: RowQuery): Iterable<number> {
    return this.#answer(query, true);
  }

  /** Every row that answers a query now, in order, for reading. */
  all(query: RowQuery): Iterable<number> {
    return this.#answer(query, false);
  }

  /** Brings all of bitECS up to date. `rows` and `all` do so for the kind that they are asked about. */
  refresh(): void {
    for (const kind of this.#kinds.values()) this.#tell(kind);
    commitRemovals(this.entities);
  }

  #mirrored(rows: KindRows, parts: readonly Part[]): MirroredKind {
    const { kind, columns } = rows.layout;
    assert(
      parts.length <= MOST_PARTS,
      `Kind ${kind.name} has ${parts.length} parts: give ${MOST_PARTS} at most.`,
    );
    const of = (field: string): ArrayLike<number> => {
      const at = columns.findIndex(({ name }) => name === field);
      assert(at >= 0, `A part of ${kind.name} depends on the field ${field}: name one of its fields.`);
      return rows.columns[at];
    };
    let first = 0;
    for (let row = 0; row < kind.capacity; row++) {
      const entity = addEntity(this.entities);
      if (row === 0) first = entity;
    }
    return {
      rows,
      name: kind.name,
      first,
      component: (this.#world.fields as Record<string, object>)[kind.name],
      parts,
      columns: parts.map(({ field }) => of(field)),
      told: new Uint32Array(kind.capacity),
      isAnswer: new Uint8Array(kind.capacity),
      pool: [],
    };
  }

  #answer(query: RowQuery, onlySimulated: boolean): Iterable<number> {
    const kind = this.#of(query.kind);
    this.#tell(kind);
    commitRemovals(this.entities);
    const { dense } = this.#registered(query, kind);
    const { isAnswer, first, name } = kind;
    const { capacity } = kind.rows.layout.kind;
    for (let i = 0; i < dense.length; i++) isAnswer[dense[i] - first] = 1;
    const list = kind.pool.pop() ?? new RowList(capacity, kind.pool);
    list.start();
    for (let row = 0; row < capacity; row++) {
      if (isAnswer[row] === 0) continue;
      isAnswer[row] = 0;
      if (!onlySimulated || this.#world.simulates(name, row)) list.rows[list.length++] = row;
    }
    return list;
  }

  #registered(query: RowQuery, kind: MirroredKind): Registered {
    const known = this.#queries.get(query);
    if (known !== undefined) return known;
    for (const one of [...query.has, ...query.lacks])
      assert(
        kind.parts.includes(one),
        `A query of ${query.kind} names a part that this kind does not have (${one.kind}.${one.field}): list it with the game's parts.`,
      );
    const terms = [kind.component, ...query.has, ...query.lacks.map((one) => Not(one))];
    const registered = registerQuery(this.entities, terms) as unknown as Registered;
    this.#queries.set(query, registered);
    return registered;
  }

  /** Tells bitECS what has changed in the arena since the last time. */
  #tell(kind: MirroredKind): void {
    const { rows, told, parts, columns, first, component } = kind;
    const { alive } = rows;
    for (let row = 0; row < alive.length; row++) {
      let bits = 0;
      if (alive[row] === 1) {
        bits = 1;
        for (let i = 0; i < parts.length; i++) {
          const value = columns[i][row];
          const { is } = parts[i];
          if (is === undefined ? value !== 0 : value === is) bits |= 2 << i;
        }
      }
      const changed = bits ^ told[row];
      if (changed === 0) continue;
      told[row] = bits;
      if ((changed & 1) !== 0) this.#set(first + row, component, (bits & 1) !== 0);
      for (let i = 0; i < parts.length; i++)
        if ((changed & (2 << i)) !== 0) this.#set(first + row, parts[i], (bits & (2 << i)) !== 0);
    }
  }

  #set(entity: number, component: object, has: boolean): void {
    if (has) addComponent(this.entities, entity, component);
    else removeComponent(this.entities, entity, component);
  }

  #of(kind: string): MirroredKind {
    const found = this.#kinds.get(kind);
    if (found === undefined)
      assert(false, `There is no kind ${kind}: name one of ${[...this.#kinds.keys()].join(", ")}.`);
    return found;
  }
}

/**
 * Makes the `ecsOf` of a game: it keeps one mirror for each world that the rules see, made when they first ask.
 *
 * @example const ecsOf = mirrorWorlds([Boss, Stunned]); for (const row of ecsOf(world).rows(awake)) …
 */
export function mirrorWorlds(parts: readonly Part[]): (world: World) => Ecs {
  const mirrors = new WeakMap<World, Ecs>();
  return (world) => {
    const known = mirrors.get(world);
    if (known !== undefined) return known;
    const made = new Ecs(world, parts);
    mirrors.set(world, made);
    return made;
  };
}
