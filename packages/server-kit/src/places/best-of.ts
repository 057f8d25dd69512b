/**
 * Collects the best `limit` things, best first. Of a thing offered twice the better score counts; of equal
 * scores the earlier offer is first.
 */
export class BestOf<T> {
  private readonly kept: { readonly thing: T; readonly score: number }[] = [];
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  get all(): readonly T[] {
    return this.kept.map(({ thing }) => thing);
  }

  offer(thing: T, score: number): void {
    const last = this.kept[this.limit - 1];
    if (last !== undefined && score <= last.score) return;
    const before = this.kept.findIndex((entry) => entry.thing === thing);
    if (before !== -1) {
      if ((this.kept[before]?.score ?? 0) >= score) return;
      this.kept.splice(before, 1);
    }
    const at = this.kept.findIndex((entry) => entry.score < score);
    this.kept.splice(at === -1 ? this.kept.length : at, 0, { thing, score });
    this.kept.length = Math.min(this.kept.length, this.limit);
  }
}
