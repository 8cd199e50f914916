// The cheapest path through time: it has one bin in each slot, each bin of each slot has a price, and a move from one bin to another
// may have one too. foresight.ts uses it to find the best lead and the best view delay at every moment. Dynamic programming: the
// best way into each bin of a slot, then back from the cheapest end.
// Always true: no allowed path is cheaper than the one returned (except for rounding); the work grows with slots × bins.

/** How a path may move from one slot to the next. */
export interface Moves {
  /** Bins up or down that cost nothing. */
  readonly slewBins: number;
  /** Most bins up, at a price beyond `slewBins`. There is no limit for moves down. */
  readonly riseBins: number;
  /** Price of each bin beyond `slewBins`. */
  readonly binPrice: number;
}

/** Writes the prices of all bins in a slot. */
export type PriceSlot = (slot: number, into: Float64Array) => void;

/** From where the best way into each bin of each slot comes. Kept from one search to the next, because it is large. */
let kept = new Uint16Array(0);

/** The bin of each slot on the cheapest path. There are at most 65 536 bins. */
export function cheapestPath(slots: number, bins: number, price: PriceSlot, moves: Moves): Int32Array {
  if (kept.length < slots * bins) kept = new Uint16Array(slots * bins);
  const cameFrom = kept;
  const prices = new Float64Array(bins);
  let costs = new Float64Array(bins);
  let next = new Float64Array(bins);
  const ways = new Ways(bins, moves);
  for (let slot = 0; slot < slots; slot++) {
    const from = cameFrom.subarray(slot * bins, (slot + 1) * bins);
    if (slot === 0) next.fill(0);
    else ways.best(costs, next, from);
    price(slot, prices);
    for (let bin = 0; bin < bins; bin++) next[bin] += prices[bin];
    [costs, next] = [next, costs];
  }
  const path = new Int32Array(slots);
  let bin = 0;
  for (let i = 1; i < bins; i++) if (costs[i] < costs[bin]) bin = i;
  for (let slot = slots - 1; slot >= 0; slot--) {
    path[slot] = bin;
    bin = cameFrom[slot * bins + bin];
  }
  return path;
}

/** The best ways from the bins of one slot into those of the next. */
class Ways {
  readonly #bins: number;
  readonly #moves: Moves;
  /** Bins below that may still be the best to rise from: a queue sorted by cost minus the price of the bin's height, lowest first. */
  readonly #queue: Int32Array;

  constructor(bins: number, moves: Moves) {
    this.#bins = bins;
    this.#moves = moves;
    this.#queue = new Int32Array(bins);
  }

  best(costs: Float64Array, into: Float64Array, from: Uint16Array): void {
    this.#slew(costs, into, from);
    this.#rise(costs, into, from);
    this.#fall(costs, into, from);
  }

  #slew(costs: Float64Array, into: Float64Array, from: Uint16Array): void {
    const { slewBins } = this.#moves;
    const last = this.#bins - 1;
    for (let bin = 0; bin <= last; bin++) {
      let best = bin;
      let least = costs[bin];
      const to = Math.min(last, bin + slewBins);
      for (let i = Math.max(0, bin - slewBins); i <= to; i++)
        if (costs[i] < least) {
          least = costs[i];
          best = i;
        }
      into[bin] = least;
      from[bin] = best;
    }
  }

  #rise(costs: Float64Array, into: Float64Array, from: Uint16Array): void {
    const { slewBins, riseBins, binPrice } = this.#moves;
    const queue = this.#queue;
    let head = 0;
    let tail = 0;
    for (let bin = slewBins + 1; bin < this.#bins; bin++) {
      const entering = bin - slewBins - 1;
      const key = costs[entering] - entering * binPrice;
      while (tail > head && costs[queue[tail - 1]] - queue[tail - 1] * binPrice >= key) tail--;
      queue[tail++] = entering;
      if (queue[head] < bin - riseBins) head++;
      if (tail === head) continue;
      const cost = costs[queue[head]] + (bin - queue[head] - slewBins) * binPrice;
      if (cost >= into[bin]) continue;
      into[bin] = cost;
      from[bin] = queue[head];
    }
  }

  #fall(costs: Float64Array, into: Float64Array, from: Uint16Array): void {
    const { slewBins, binPrice } = this.#moves;
    let best = -1;
    for (let bin = this.#bins - slewBins - 2; bin >= 0; bin--) {
      const entering = bin + slewBins + 1;
      if (best < 0 || costs[entering] + (entering - best) * binPrice <= costs[best]) best = entering;
      const cost = costs[best] + (best - bin - slewBins) * binPrice;
      if (cost >= into[bin]) continue;
      into[bin] = cost;
      from[bin] = best;
    }
  }
}
