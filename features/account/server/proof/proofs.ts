import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Refusal, refuse } from '@mitto/kit/app-error';
import type { ProofOfWork } from '@mitto/kit/proof-of-work';
import { minute } from '@mitto/kit/time';
import type { Deps } from '@mitto/server-kit/module/deps';
import { insertMark } from '../store/shares.ts';

/** A call, and the subject for which the caller makes it. A proof is good for these alone. */
export interface ProofPurpose {
  readonly call: string;
  /** For example the e-mail address of a sign-in. */
  readonly subject: string;
}

/** About a million digests: 2 s on a phone of the middle class (decision 071). */
const usualSize = { rounds: 16, bits: 16 };
const proofLifetime = 10 * minute;

/**
 * Refuses with a new proof of work to solve. The challenge is signed and not stored. Each level doubles the work.
 */
export function askProof(deps: Deps, purpose: ProofPurpose, level = 0): Refusal {
  const { rounds, bits } = sizeOf(deps, level);
  const expiresAt = deps.now() + proofLifetime;
  const facts = [expiresAt.toString(36), rounds, bits, randomBytes(16).toString('base64url')].join('.');
  const challenge = `${facts}.${macOf(deps, purpose, facts)}`;
  return refuse('account/proof-needed', { proof: { challenge, rounds, bits } satisfies ProofOfWork });
}

const shape =
  /^(([0-9a-z]{1,9})\.(\d{1,2})\.(\d{1,2})\.[\w-]{22})\.([\w-]{43});(\d{1,10}(?:,\d{1,10}){0,63})$/;

/**
 * Checks the solution that came with a call, and uses it up. Returns false for a missing or wrong one, and for
 * one that is too old, was used before or belongs to another call or subject. A proof of one level less is enough:
 * the level may have grown while it was solved.
 */
export async function consumeProof(
  deps: Deps,
  purpose: ProofPurpose,
  given: string | undefined,
  level = 0,
): Promise<boolean> {
  const parts = given === undefined ? undefined : shape.exec(given);
  if (!parts) return false;
  const [, facts = '', expiry = '', rounds = '', bits = '', mac = '', solution = ''] = parts;
  const expiresAt = Number.parseInt(expiry, 36);
  if (expiresAt <= deps.now() || !isSame(mac, macOf(deps, purpose, facts))) return false;
  if (Number(bits) < sizeOf(deps, level - 1).bits) return false;
  const nonces = solution.split(',').map(Number);
  if (nonces.length !== Number(rounds)) return false;
  const seed = createHash('sha256').update(`${facts}.${mac}`).digest();
  if (!nonces.every((nonce, round) => isSolved(seed, round, nonce, Number(bits)))) return false;
  const key = deps.secrets.mac('brake', `proof ${facts}`);
  return await insertMark(deps.database.db, key, deps.now(), expiresAt);
}

function sizeOf({ settings }: Deps, level: number) {
  const { rounds, bits } = settings.proof ?? usualSize;
  return { rounds, bits: bits + Math.max(0, level) };
}

const maxNonce = 0xffff_ffff;

function isSolved(seed: Buffer, round: number, nonce: number, bits: number): boolean {
  if (nonce > maxNonce) return false;
  const block = Buffer.alloc(40);
  seed.copy(block);
  block.writeUInt32BE(round, 32);
  block.writeUInt32BE(nonce, 36);
  const digest = createHash('sha256').update(block).digest();
  return digest.readUInt32BE(0) >>> (32 - bits) === 0;
}

function macOf({ secrets }: Deps, { call, subject }: ProofPurpose, facts: string): string {
  return secrets.mac('proof', `${facts}\n${call}\n${subject}`).toString('base64url');
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
