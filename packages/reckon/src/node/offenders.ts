// Counts the addresses that pass limits, for the log and the figures: no other log line names an address. game-server.ts reports each
// offence. Always true: an address is named when it has offended often, at most once per minute, and all addresses together a few times
// per minute; memory is bounded, however many addresses there are.

export interface OffendersOptions {
  /** Names one address, with its offences since it was named last. */
  readonly tell: (address: string, offences: Readonly<Record<string, number>>) => void;
  readonly now: () => number;
}

const MINUTE_MS = 60_000;
/** Fewer offences in a minute are not logged: a crowd behind one address that opens a page commits as many. */
const LEAST = 30;
const MOST_TOLD = 10;
const MOST_KEPT = 1024;

interface Offender {
  sinceMs: number;
  count: number;
  told: boolean;
  offences: Record<string, number>;
}

export class Offenders {
  /** How often each limit was passed, by all addresses together. */
  readonly totals: Map<string, number> = new Map();
  readonly #options: OffendersOptions;
  readonly #offenders = new Map<string, Offender>();
  #toldSinceMs = Number.NEGATIVE_INFINITY;
  #told = 0;

  constructor(options: OffendersOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#offenders.size;
  }

  note(address: string, offence: string): void {
    const now = this.#options.now();
    this.totals.set(offence, (this.totals.get(offence) ?? 0) + 1);
    const known = this.#offenders.get(address);
    const isNew = known === undefined || now - known.sinceMs >= MINUTE_MS;
    const offender = isNew ? { sinceMs: now, count: 0, told: false, offences: {} } : known;
    // The map's order tells which address offended longest ago.
    this.#offenders.delete(address);
    this.#offenders.set(address, offender);
    const [oldest] = this.#offenders.keys();
    if (this.#offenders.size > MOST_KEPT) this.#offenders.delete(oldest);
    offender.count++;
    offender.offences[offence] = (offender.offences[offence] ?? 0) + 1;
    if (offender.count >= LEAST && !offender.told && this.#mayTell(now)) {
      offender.told = true;
      this.#options.tell(address, offender.offences);
    }
  }

  #mayTell(now: number): boolean {
    if (now - this.#toldSinceMs >= MINUTE_MS) {
      this.#toldSinceMs = now;
      this.#told = 0;
    }
    return this.#told++ < MOST_TOLD;
  }
}
