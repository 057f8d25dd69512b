import { codeIn } from '@mitto/testkit/code-in';
import { solving } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const guess = (at: number) =>
  world.anonymous.call(
    'validateResetCode',
    { identifier: `guessed-${at}@people.example`, validationCode: '000000', ref: 'A1B2C3D4' },
    { ip: `10.60.0.${at}` },
  );

test('of eighty guesses of a network at the same moment fifty are compared', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, (_, at) => guess(at)));
  const codes = answers.map(({ error }) => error?.code);
  expect(codes.filter((code) => code === 'account/wrong-code')).toHaveLength(50);
  expect(codes.filter((code) => code === 'account/proof-needed')).toHaveLength(30);
});

test('a member of that network types the right code with a proof, and one elsewhere without', async () => {
  const ana = await world.person('ana');
  for (const ip of ['10.60.0.99', '10.61.0.1']) {
    const sent = await world.anonymous.call('resetPassword', { query: { email: ana.email } }, { ip });
    await world.drain();
    const mail = world.mails(ana.email).find(({ text }) => text.includes(sent.result.ref));
    const typed = { identifier: ana.email, ref: sent.result.ref, validationCode: codeIn(mail?.text) };
    const isNeighbour = ip.startsWith('10.60.');
    const first = await world.anonymous.call('validateResetCode', typed, { ip });
    expect(first.status).toBe(isNeighbour ? 428 : 200);
    if (isNeighbour) {
      expect((await solving(world.anonymous.call)('validateResetCode', typed, { ip })).status).toBe(200);
    }
  }
});
