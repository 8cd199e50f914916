// Two objects compared through and through, private fields included, as the debugger sees them: which numbers, texts and flags differ, by
// the path that leads there. Always true: it changes nothing; what both share is not looked at.

import { Session } from "node:inspector";

/** An object or a value, as the debugger hands it out. */
interface Remote {
  readonly type: string;
  readonly subtype?: string;
  readonly objectId?: string;
  readonly value?: unknown;
  readonly unserializableValue?: string;
}

interface Field {
  readonly name: string;
  readonly value?: Remote;
}

/** For the functions that run in the debugger's name. */
interface Handles {
  one?: object;
  other?: object;
  idOf?: (object: object) => number;
  differs?: (one: ArrayLike<unknown>, other: ArrayLike<unknown>) => boolean;
}

const handles: Handles = {};
Object.assign(globalThis, { __compared: handles });

function differs(one: ArrayLike<unknown>, other: ArrayLike<unknown>): boolean {
  if (one.length !== other.length) return true;
  for (let i = 0; i < one.length; i++) if (!Object.is(one[i], other[i])) return true;
  return false;
}

class Debugger {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
  }

  close(): void {
    this.#session.disconnect();
  }

  evaluate(expression: string): Remote {
    return this.#post<{ result: Remote }>("Runtime.evaluate", { expression }).result;
  }

  call(objectId: string, functionDeclaration: string, other?: string): unknown {
    const given = other === undefined ? [] : [{ objectId: other }];
    const call = { objectId, functionDeclaration, arguments: given, returnByValue: true };
    return this.#post<{ result: Remote }>("Runtime.callFunctionOn", call).result.value;
  }

  /** Fields by name, private ones and entries of maps too. */
  fieldsOf(objectId: string): Map<string, Remote> {
    const answer = this.#post<{
      result: Field[];
      privateProperties?: Field[];
      internalProperties?: Field[];
    }>("Runtime.getProperties", { objectId, ownProperties: true });
    const { result, privateProperties = [], internalProperties = [] } = answer;
    const entries = internalProperties.filter(({ name }) => name === "[[Entries]]");
    const fields = [...result, ...privateProperties, ...entries].filter(({ name }) => name !== "__proto__");
    return new Map(fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])));
  }

  /** The session is of this thread, so it answers at once. */
  #post<T>(method: string, params: object): T {
    let answered: unknown;
    this.#session.post(method, params, (_error, answer) => {
      answered = answer;
    });
    return answered as T;
  }
}

/** Paths at which two objects differ; indices are left out, so that each place is named once. */
export function differingPaths(one: object, other: object): Set<string> {
  const ids = new WeakMap<object, number>();
  let next = 0;
  handles.one = one;
  handles.other = other;
  handles.differs = differs;
  handles.idOf = (object) => {
    if (!ids.has(object)) ids.set(object, ++next);
    return ids.get(object) as number;
  };
  const inspected = new Debugger();
  const paths = new Set<string>();
  const known = new Set<string>();
  const idOf = (objectId: string): unknown =>
    inspected.call(objectId, "function () { return __compared.idOf(this); }");
  const queue: [path: string, one: Remote, other: Remote][] = [
    ["", inspected.evaluate("__compared.one"), inspected.evaluate("__compared.other")],
  ];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const [path, a, b] = at;
    if (a.type !== b.type || a.subtype !== b.subtype) paths.add(path);
    else if (a.type === "function") continue;
    else if (a.objectId === undefined || b.objectId === undefined) {
      if (!Object.is(a.unserializableValue ?? a.value, b.unserializableValue ?? b.value)) paths.add(path);
    } else if (a.subtype === "typedarray") {
      if (
        inspected.call(a.objectId, "function (b) { return __compared.differs(this, b); }", b.objectId) ===
        true
      )
        paths.add(path);
    } else if (a.subtype !== "arraybuffer" && a.subtype !== "dataview" && a.subtype !== "weakmap") {
      const pair = [idOf(a.objectId), idOf(b.objectId)];
      if (pair[0] === pair[1] || known.has(pair.join())) continue;
      known.add(pair.join());
      const [fields, others] = [inspected.fieldsOf(a.objectId), inspected.fieldsOf(b.objectId)];
      for (const name of new Set([...fields.keys(), ...others.keys()])) {
        const inner = /^\d+$/.test(name) ? path : `${path}.${name}`;
        const [left, right] = [fields.get(name), others.get(name)];
        if (left === undefined || right === undefined) paths.add(inner);
        else queue.push([inner, left, right]);
      }
    }
  }
  inspected.close();
  return paths;
}
