/**
 * Collects the items with the highest scores, at most `limit`, in descending order. If an item is offered
 * twice, its higher score counts. Of two equal scores, the one offered earlier comes first.
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
