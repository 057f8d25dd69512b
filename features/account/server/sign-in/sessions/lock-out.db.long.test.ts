// @alone: it measures the time that a proof of work takes
import { ProofSolver } from '@mitto/kit/solve-proof';
import { day, minute } from '@mitto/kit/time';
import { codeIn } from '@mitto/testkit/code-in';
import type { TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { cookiesOf, solving } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Wrong sign-ins of the attack, and addresses that it asks about. */
const { wrongLogins, networks, addresses, isNightly } = sized({
  short: { wrongLogins: 250, networks: 50, addresses: 40, isNightly: false },
  nightly: { wrongLogins: 10_000, networks: 2000, addresses: 2000, isNightly: true },
});
/** Size of a proof here. The usual one has a hundred thousand times as much work. */
const usual = { rounds: 2, bits: 2 };

/** The network that attackers and members share, as in a mobile network. */
const network = '10.200.7';
const addressIn = (at: number) => `${network}.${at % 250}`;
const atOnce = 25;

let world: World;
beforeEach(async () => {
  world = await startWorld({ settings: { proof: usual } });
});
afterEach(async () => {
  await world.close();
});

const login = (email: string, password: string, ip: string, headers = {}) =>
  world.anonymous.call('authorize', { email, password }, { ip, headers });

async function inBatches(
  times: number,
  work: (at: number) => Promise<void>,
  between: (at: number) => Promise<void>,
) {
  for (let done = 0; done < times; done += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, times - done) }, (_, at) => work(done + at));
    await Promise.all([...batch, between(done)]);
  }
}

test(`${wrongLogins} wrong sign-ins from one network keep out nobody with the right password`, async () => {
  const names = ['ana', 'ben', 'cem', 'dao'];
  const members = await Promise.all(names.map((name) => world.person(name)));
  const [ana] = members as [TestPerson, ...TestPerson[]];
  const cookie = cookiesOf(await login(ana.email, ana.password, '10.201.0.1'));
  const answers = new Map<string, number>();
  let entered = 0;
  const enter = async (at: number) => {
    // Ana's own device is asked for nothing, members on new devices in this network for a proof at most.
    expect((await login(ana.email, ana.password, addressIn(at), { cookie })).status).toBe(200);
    const member = members[1 + (Math.floor(at / atOnce) % 3)] as TestPerson;
    const { email, password } = member;
    const inside = await solving(world.anonymous.call)(
      'authorize',
      { email, password },
      { ip: addressIn(at) },
    );
    expect(inside.status, inside.text).toBe(200);
    expect((await login(email, password, `10.202.${at % 250}.1`)).status).toBe(200);
    entered += 3;
  };
  await inBatches(
    wrongLogins,
    async (at) => {
      // Half of it against Ana, the other half over everybody.
      const email = at % 2 === 0 ? ana.email : `guess-${at % 97}@people.example`;
      const { error } = await login(email, `Wrong-password-${at}`, addressIn(at));
      const code = error?.code ?? 'entered';
      answers.set(code, (answers.get(code) ?? 0) + 1);
    },
    enter,
  );
  expect([...answers.keys()].sort()).toEqual(['account/proof-needed', 'account/wrong-login']);
  // What cost nothing: ten against Ana in each quarter of an hour, two hundred over all.
  expect(answers.get('account/wrong-login')).toBeLessThanOrEqual(200);
  expect(entered).toBe(3 * Math.ceil(wrongLogins / atOnce));
});

test(`${wrongLogins} tries of a stranger from ${networks} networks in a day end with the owner on a new device`, async () => {
  const ana = await world.person('ana');
  const { email, password } = ana;
  const cookie = cookiesOf(await login(email, password, '10.201.0.1'));
  const proving = solving(world.anonymous.call);
  const codes = new Map<string, number>();
  const reset = async (ip: string, headers = {}) =>
    await proving('resetPassword', { query: { email } }, { ip, headers });
  await inBatches(
    wrongLogins,
    async (at) => {
      const network = at % networks;
      const ip = `10.${203 + Math.floor(network / 250)}.${network % 250}.1`;
      const { error } = await proving('authorize', { email, password: `Wrong-password-${at}` }, { ip });
      codes.set(error?.code ?? 'entered', (codes.get(error?.code ?? 'entered') ?? 0) + 1);
      if (at % 2 === 1) return;
      const hostile = await reset(ip);
      if (hostile.status !== 200) return;
      const validationCode = '0'.repeat(hostile.result.digits ?? 6);
      for (let tries = 0; tries < 6; tries += 1)
        await proving(
          'validateResetCode',
          { identifier: email, ref: hostile.result.ref, validationCode },
          { ip },
        );
    },
    async () => {
      expect((await login(email, password, addressIn(1), { cookie })).status).toBe(200);
      world.clock.advance((day * atOnce) / wrongLogins);
    },
  );
  // Each try is compared, some after a further proof: the price grew while they solved one.
  expect([...codes.keys()].filter((code) => code !== 'account/proof-needed')).toEqual([
    'account/wrong-login',
  ]);

  // The owner on a new device, with the password: at most sixteen times the usual work, and a code.
  const asked = await login(email, password, '10.240.0.1');
  const bits = asked.error?.proof?.bits ?? usual.bits;
  expect(bits - usual.bits).toBeLessThanOrEqual(4);
  const { error } = await proving('authorize', { email, password }, { ip: '10.240.0.1' });
  const { ticket = '' } = error ?? {};
  await world.drain();
  const mail = world.mails(email).find(({ subject }) => subject.includes('sign in'));
  const entered = await world.anonymous.call('finishSignIn', { ticket, code: codeIn(mail?.text) });
  expect(entered.result).toMatchObject({ disabled: false, userId: ana.uid });

  // And on a further one, without it.
  const own = (await reset('10.241.0.1')).result;
  await world.drain();
  const texts = world.mails(email).map(({ text }) => text);
  const digits = texts.flatMap((text) => new RegExp(`^\\d{${own.digits ?? 6}}$`, 'm').exec(text) ?? []);
  const answers = [];
  for (const validationCode of digits.slice(0, 3))
    answers.push(await proving('validateResetCode', { identifier: email, ref: own.ref, validationCode }));
  expect(answers.some(({ status }) => status === 200)).toBe(true);

  // Chance of the guesser in this day, with forty codes after the password, should it be known.
  const { db } = world.database;
  const rows = await db.selectFrom('account_challenge').select(['tries', 'shared_of']).execute();
  const chances = rows.map(({ tries, shared_of }) => tries / 10 ** (shared_of === null ? 6 : 10));
  const chance = chances.reduce((sum, one) => sum + one, (40 * 5) / 10 ** 6);
  const mails = texts.filter((text) => /\d{6}/.test(text)).length;
  process.stdout.write(
    `${wrongLogins} tries, ${rows.length} resets, ${mails} mails, chance ${(chance * 100).toFixed(4)} %\n`,
  );
  expect(chance).toBeLessThanOrEqual(0.001);
  expect(mails).toBeLessThanOrEqual(7 + 144 + 4);
});

test('the work that a phone does for its owner under attack', () => {
  const proof = { challenge: 'a challenge', rounds: 16, bits: 16 + (isNightly ? 4 : 0) };
  const before = process.cpuUsage();
  new ProofSolver(proof).work(Number.POSITIVE_INFINITY);
  // Time of the processor, because other tests may run beside this one.
  const seconds = process.cpuUsage(before).user / 1_000_000;
  process.stdout.write(`${proof.bits} bits, 16 rounds: ${seconds.toFixed(1)} s\n`);
  expect(seconds).toBeLessThan(60);
});

test(`of ${addresses} addresses ten an hour are told for nothing, by whichever call`, async () => {
  const known = await world.person('ana');
  let free = 0;
  let proofs = 0;
  const askFor = async (email: string, at: number) => {
    const ip = addressIn(at);
    const answer =
      at % 2 === 0
        ? await world.anonymous.call('existsUser', { type: 'email', value: email }, { ip })
        : await world.anonymous.call(
            'addUser',
            { records: [{ email, password: 'Heron-on-one-leg-4' }] },
            { ip },
          );
    if (answer.error?.code === 'account/proof-needed') proofs += 1;
    else free += 1;
  };
  const taken = await Promise.all(
    Array.from({ length: Math.min(addresses, 60) }, (_, at) => world.person(`taken-${at}`)),
  );
  await inBatches(
    addresses,
    (at) => askFor(taken[at % taken.length]?.email ?? '', at),
    // A visitor of the same network registers meanwhile: with a proof at most.
    async (at) => {
      const asked = { type: 'email', value: `visitor-${at}@people.example` } as const;
      const answer = await solving(world.anonymous.call)('existsUser', asked, { ip: addressIn(at) });
      expect(answer.result).toEqual({ exists: false });
    },
  );
  const repeated = addresses - Math.min(addresses, 60);
  expect(free).toBeLessThanOrEqual(10 + repeated);
  expect(proofs).toBeGreaterThanOrEqual(Math.min(addresses, 60) - 10);
  world.clock.advance(61 * minute);
  expect(
    (await world.anonymous.call('existsUser', { type: 'email', value: known.email }, { ip: addressIn(0) }))
      .result,
  ).toEqual({ exists: true });
});
