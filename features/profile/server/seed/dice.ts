/** Seeded random generator: the same seed makes the same people. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** Random number from 0 (included) to 1 (excluded). */
  roll(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Random integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.roll() * (most - least + 1));
  }

  falls(chance: number): boolean {
    return this.roll() < chance;
  }

  one<T>(things: readonly T[]): T {
    const thing = things[Math.floor(this.roll() * things.length)];
    if (thing === undefined) throw new Error('There is nothing to choose from.');
    return thing;
  }

  /** Picks `count` different items in random order, or all items if there are fewer. */
  some<T>(things: readonly T[], count: number): T[] {
    const left = [...things];
    const chosen: T[] = [];
    while (chosen.length < count && left.length > 0) {
      chosen.push(...left.splice(Math.floor(this.roll() * left.length), 1));
    }
    return chosen;
  }
}
