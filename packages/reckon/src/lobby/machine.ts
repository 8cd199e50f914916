// Runs a state machine that is a value: an event goes in, the next state and the effects come out. Both sides of the lobby stand
// on it. A chart has states, groups of states that share rules, and rules. Always true: effects are performed outside, and no clock is
// read; the same chart and events give the same; of several rules the first one that holds is taken, those of the state before
// those of its groups from the innermost on, and those of the chart last.

/** Follows from an event, where `if` holds. */
export interface Rule<Context, Event, Done> {
  readonly if?: (context: Context, event: Event) => boolean;
  /** The state that it leads to; the same state is entered anew. Default: it stays. */
  readonly to?: string;
  /** The effects, by the context as it was. */
  readonly does?: (context: Context, event: Event) => readonly Done[];
  /** The parts of the context that change. */
  readonly set?: (context: Context, event: Event) => Partial<Context>;
}

type Rules<Context, Event extends { readonly type: string }, Done> = {
  readonly [T in Event["type"]]?: readonly Rule<Context, Extract<Event, { readonly type: T }>, Done>[];
};

type Action<Context, Event, Done> = Pick<Rule<Context, Event, Done>, "does" | "set">;

/** A state or a group. */
interface Place<Context, Event extends { readonly type: string }, Done> {
  /** The group that it is in. Default: none. */
  readonly in?: string;
  readonly on?: Rules<Context, Event, Done>;
  readonly enter?: Action<Context, Event, Done>;
  readonly leave?: Action<Context, Event, Done>;
}

export interface Chart<Context, Input, Event extends { readonly type: string }, Done> {
  readonly context: (input: Input) => Context;
  readonly first: string;
  readonly on?: Rules<Context, Event, Done>;
  readonly groups: { readonly [name: string]: Place<Context, Event, Done> };
  readonly states: {
    readonly [name: string]: Place<Context, Event, Done> & {
      /** Followed whenever the machine would rest here and one of them holds. */
      readonly always?: readonly Rule<Context, Event, Done>[];
    };
  };
}

export class Machine<Context, Input, Event extends { readonly type: string }, Done> {
  /** Where it rests. */
  state: string;
  context: Readonly<Context>;
  /** The effects of its beginning. */
  readonly first: readonly Done[];
  /** Called with each rule that is taken, for tests. */
  onTaken: ((rule: object) => void) | undefined;
  readonly #chart: Chart<Context, Input, Event, Done>;
  #done: Done[] = [];

  constructor(chart: Chart<Context, Input, Event, Done>, input: Input, onTaken?: (rule: object) => void) {
    this.#chart = chart;
    this.onTaken = onTaken;
    this.context = chart.context(input);
    this.state = chart.first;
    const event = { type: "" } as Event;
    this.#do(chart.states[this.state].enter, event);
    this.#settle(event);
    this.first = this.#takeDone();
  }

  /** Goes where the event leads; returns the effects, in order. */
  send(event: Event): readonly Done[] {
    const owners = [...this.#placesOf(this.state).reverse(), undefined];
    for (const owner of owners) {
      const place = owner === undefined ? this.#chart : this.#place(owner);
      const rules = place.on?.[event.type as Event["type"]] as
        | readonly Rule<Context, Event, Done>[]
        | undefined;
      const rule = rules?.find((one) => one.if?.(this.context, event) ?? true);
      if (rule === undefined) continue;
      this.#follow(rule, owner, event);
      this.#settle(event);
      break;
    }
    return this.#takeDone();
  }

  #settle(event: Event): void {
    for (;;) {
      const { always = [] } = this.#chart.states[this.state];
      const rule = always.find((one) => one.if?.(this.context, event) ?? true);
      if (rule === undefined) return;
      this.#follow(rule, this.state, event);
    }
  }

  #follow(rule: Rule<Context, Event, Done>, owner: string | undefined, event: Event): void {
    this.onTaken?.(rule);
    const { to } = rule;
    if (to === undefined) {
      this.#do(rule, event);
      return;
    }
    const left = this.#placesOf(this.state);
    const entered = this.#placesOf(to);
    // A group's rule that leads into the group leaves all that is in it, and not the group.
    let kept = 0;
    while (left[kept] === entered[kept] && left[kept] !== this.state && left[kept - 1] !== owner) kept++;
    for (const name of left.slice(kept).reverse()) this.#do(this.#place(name).leave, event);
    this.#do(rule, event);
    this.state = to;
    for (const name of entered.slice(kept)) this.#do(this.#place(name).enter, event);
  }

  #do(what: Action<Context, Event, Done> | undefined, event: Event): void {
    if (what?.does !== undefined) this.#done.push(...what.does(this.context, event));
    if (what?.set !== undefined) this.context = { ...this.context, ...what.set(this.context, event) };
  }

  /** The groups of a state from the outermost on, and the state. */
  #placesOf(state: string): string[] {
    const places = [state];
    for (let group = this.#place(state).in; group !== undefined; group = this.#place(group).in)
      places.unshift(group);
    return places;
  }

  #place(name: string): Place<Context, Event, Done> {
    return this.#chart.states[name] ?? this.#chart.groups[name];
  }

  #takeDone(): readonly Done[] {
    const done = this.#done;
    this.#done = [];
    return done;
  }
}
