/** Pseudorandom numbers that are the same for the same seed and row. */
export class Draw {
  #state: number;

  constructor(seed: number, row: number) {
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(row + 1, 0xc2b2ae35);
    // Neighbouring rows have similar seeds; a few steps make their numbers independent.
    for (let step = 0; step < 4; step += 1) this.bits();
  }

  /** 32 random bits (splitmix32). */
  bits(): number {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let mixed = this.#state ^ (this.#state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  }

  /** From 0 (inclusive) to 1 (exclusive). */
  share(): number {
    return this.bits() / 2 ** 32;
  }

  isOneIn(share: number): boolean {
    return this.share() < share;
  }

  /** A whole number from 0, below `count`, uniformly distributed. */
  below(count: number): number {
    return Math.floor(this.share() * count);
  }

  /** The same with Zipf's law: the second is half as likely as the first, the third a third. */
  zipf(count: number): number {
    return Math.min(count - 1, Math.floor((count + 1) ** this.share()) - 1);
  }

  /** Normally distributed with mean 0 and standard deviation 1. */
  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.share())) * Math.cos(2 * Math.PI * this.share());
  }

  /** Exponentially distributed with the given mean. */
  exponential(mean: number): number {
    return -Math.log(1 - this.share()) * mean;
  }

  hex(digits: number): string {
    return this.bits().toString(16).padStart(8, "0").slice(0, digits);
  }
}
