import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ProofSolver } from './solve-proof.ts';

/** Digest of one round, written down with the platform's own SHA-256. */
function digestOf(challenge: string, round: number, nonce: number): Buffer {
  const block = Buffer.alloc(40);
  createHash('sha256').update(challenge).digest().copy(block);
  block.writeUInt32BE(round, 32);
  block.writeUInt32BE(nonce, 36);
  return createHash('sha256').update(block).digest();
}

test.each([
  { challenge: 'abc', rounds: 1, bits: 8 },
  { challenge: 'a longer challenge, of more than one block of the digest, ก็ได้', rounds: 6, bits: 10 },
])('the solution is right by the platform’s own digest, and the smallest: $bits bits', (proof) => {
  const solved = new ProofSolver(proof).work(1e6);
  const nonces =
    solved
      ?.slice(proof.challenge.length + 1)
      .split(',')
      .map(Number) ?? [];
  expect(solved?.startsWith(`${proof.challenge};`)).toBe(true);
  expect(nonces).toHaveLength(proof.rounds);
  const isHit = (round: number, nonce: number) =>
    digestOf(proof.challenge, round, nonce).readUInt32BE(0) >>> (32 - proof.bits) === 0;
  for (const [round, nonce] of nonces.entries()) {
    expect(isHit(round, nonce)).toBe(true);
    for (let smaller = 0; smaller < nonce; smaller += 1) expect(isHit(round, smaller)).toBe(false);
  }
});

test('in steps it comes to the same solution', () => {
  const proof = { challenge: 'in steps', rounds: 4, bits: 9 };
  const solver = new ProofSolver(proof);
  let solved: string | undefined;
  let steps = 0;
  for (; solved === undefined; steps += 1) solved = solver.work(50);
  expect(steps).toBeGreaterThan(5);
  expect(solved).toBe(new ProofSolver(proof).work(1e6));
});
