import { Refusal } from '@mitto/kit/app-error';
import { minute } from '@mitto/kit/time';
import { solutionOf } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askProof, consumeProof } from './proofs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ settings: { proof: { rounds: 3, bits: 6 } } });
});
afterAll(() => world.close());

const purpose = { call: 'authorize', subject: 'ana@people.example' };

function solved(): string {
  const asked = askProof(world.deps, purpose);
  expect(asked).toBeInstanceOf(Refusal);
  const { code, proof } = asked.error;
  const body = { code, message: '', ...(proof && { proof }) };
  return Object.values(solutionOf(body))[0] ?? '';
}
const take = (given: string | undefined, of = purpose) => consumeProof(world.deps, of, given);

test('a solution is good once', async () => {
  const given = solved();
  expect([await take(given), await take(given)]).toEqual([true, false]);
});

test('a solution sent many times at once is good once', async () => {
  const given = solved();
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(given)));
  expect(taken.filter((isGood) => isGood)).toHaveLength(1);
});

test('a solution belongs to its call and its subject', async () => {
  const given = solved();
  expect(await take(given, { ...purpose, call: 'existsUser' })).toBe(false);
  expect(await take(given, { ...purpose, subject: 'ben@people.example' })).toBe(false);
  expect(await take(given)).toBe(true);
});

test('a solution is good for ten minutes', async () => {
  const [early, late] = [solved(), solved()];
  world.clock.advance(10 * minute - 1);
  expect(await take(early)).toBe(true);
  world.clock.advance(1);
  expect(await take(late)).toBe(false);
});

test('a server with another secret did not make it', async () => {
  const other = await startWorld({ secret: 'quite another secret, also long enough', clock: world.clock });
  try {
    expect(await consumeProof(other.deps, purpose, solved())).toBe(false);
  } finally {
    await other.close();
  }
});

test.each<[what: string, change: (given: string) => string | undefined]>([
  ['nothing', () => undefined],
  ['an empty text', () => ''],
  ['no nonces', (given) => given.split(';')[0]],
  ['a nonce too few', (given) => given.replace(/,\d+$/, '')],
  ['a nonce too many', (given) => `${given},0`],
  ['a nonce beyond 32 bits', (given) => given.replace(/\d+$/, '4294967296')],
  ['an easier task', (given) => given.replace(/\.3\.6\./, '.3.1.')],
  ['fewer rounds', (given) => given.replace(/\.3\.6\./, '.1.6.').replace(/;(\d+),.*/, ';$1')],
  ['another expiry', (given) => `z${given.slice(1)}`],
  [
    'another challenge',
    (given) => given.replace(/\.(.)([\w-]{21})\./, (_, one, rest) => `.${one === 'A' ? 'B' : 'A'}${rest}.`),
  ],
])('%s is no solution', async (_what, change) => {
  expect(await take(change(solved()))).toBe(false);
});

test('wrong nonces are no solution', async () => {
  let wrong = 0;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if (!(await take(solved().replace(/;.*/, `;${attempt},${attempt},${attempt}`)))) wrong += 1;
  }
  // One in 262,144 would be right by chance.
  expect(wrong).toBe(20);
});
