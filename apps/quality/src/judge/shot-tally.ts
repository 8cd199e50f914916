// What became of the hits that shooters saw. shot-watch.ts adds to a tally, and tallies are pooled over runs.
// Always true: every hit that was seen is confirmed, denied (with a reason), capped or unused; a graze is none of these.

export class ShotTally {
  /** Shots that the server judged, without grazes. */
  shots = 0;
  /** Shots that hit on their shooter's screen. */
  seen = 0;
  /** Seen, but on the server the shot hit nobody or another target; hits beyond the cap of rewind are counted apart. */
  denied = 0;
  capped = 0;
  /** Hits that a shooter saw with an input that the server did not use: not among `seen`. */
  unused = 0;
  /** Of those: granted with a later input; not granted; and beyond the cap by then. */
  lateGranted = 0;
  lateLost = 0;
  lateCapped = 0;
  /** Hits on the server that the shooter did not see. */
  phantom = 0;
  grazes = 0;
  readonly reasons: Record<string, number> = {};

  /** A hit that was seen with an input that came late or never. */
  takeLate(isCapped: boolean, isGranted: boolean): void {
    if (isGranted) this.lateGranted++;
    else if (isCapped) this.lateCapped++;
    else this.lateLost++;
  }

  /** One shot: whom its shooter saw hit, whom the server hit (−1: nobody), and why they may differ. */
  take(seen: number, hit: number, isCapped: boolean, reason: string): void {
    this.shots++;
    if (seen < 0) {
      if (hit >= 0) this.phantom++;
      return;
    }
    this.seen++;
    if (seen === hit) return;
    if (isCapped) this.capped++;
    else {
      this.denied++;
      this.reasons[reason] = (this.reasons[reason] ?? 0) + 1;
    }
  }

  add(other: ShotTally): void {
    this.shots += other.shots;
    this.seen += other.seen;
    this.denied += other.denied;
    this.capped += other.capped;
    this.unused += other.unused;
    this.lateGranted += other.lateGranted;
    this.lateLost += other.lateLost;
    this.lateCapped += other.lateCapped;
    this.phantom += other.phantom;
    this.grazes += other.grazes;
    for (const [reason, count] of Object.entries(other.reasons))
      this.reasons[reason] = (this.reasons[reason] ?? 0) + count;
  }
}
