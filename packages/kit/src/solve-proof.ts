import type { ProofOfWork } from './proof-of-work.ts';
import { compress, sha256, sha256Start } from './sha-256.ts';

/** Bits of a digest's first word, the only one that is looked at. */
const wordBits = 32;

/**
 * Solves a proof of work step by step, so that the page stays usable in between. Each digest is that of one
 * block: the digest of the challenge, the round and the nonce, the two as 32-bit numbers.
 */
export class ProofSolver {
  readonly #proof: ProofOfWork;
  readonly #seed: DataView;
  readonly #words = new Int32Array(64);
  readonly #state = new Int32Array(8);
  readonly #nonces: number[] = [];
  #next = 0;

  constructor(proof: ProofOfWork) {
    this.#proof = proof;
    this.#seed = new DataView(sha256(new TextEncoder().encode(proof.challenge)).buffer);
  }

  /** Tries so many nonces. Returns the value of the header once all rounds are solved. */
  work(attempts: number): string | undefined {
    const { challenge, rounds, bits } = this.#proof;
    for (let left = attempts; left > 0 && this.#nonces.length < rounds; left -= 1) {
      if (this.#firstWord() >>> (wordBits - bits) === 0) {
        this.#nonces.push(this.#next);
        this.#next = 0;
      } else this.#next += 1;
    }
    return this.#nonces.length < rounds ? undefined : `${challenge};${this.#nonces.join(',')}`;
  }

  /** First word of the digest of this round and nonce. */
  #firstWord(): number {
    const words = this.#words;
    for (let at = 0; at < 8; at += 1) words[at] = this.#seed.getInt32(at * 4);
    words[8] = this.#nonces.length;
    words[9] = this.#next;
    // Padding of a message of 40 bytes: a one bit, zeros, and its length in bits.
    words[10] = 1 << 31;
    for (let at = 11; at < 15; at += 1) words[at] = 0;
    words[15] = 320;
    this.#state.set(sha256Start);
    compress(this.#state, words);
    return this.#state[0] ?? 0;
  }
}
