import { minute } from '@mitto/kit/time';
import { codeIn } from '@mitto/testkit/code-in';
import type { TestPerson } from '@mitto/testkit/person';
import { sized } from '@mitto/testkit/sized';
import { cookiesOf, solving } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Wrong sign-ins of the attack, and addresses that it asks about. */
const { wrongLogins, addresses } = sized({
  short: { wrongLogins: 250, addresses: 40 },
  nightly: { wrongLogins: 10_000, addresses: 2000 },
});

/** The network that attackers and members share, as in a mobile network. */
const network = '10.200.7';
const addressIn = (at: number) => `${network}.${at % 250}`;
const atOnce = 25;

let world: World;
beforeEach(async () => {
  world = await startWorld();
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

test('an attacker who solves proofs compares a hundred passwords of an account a day, and its owner comes in', async () => {
  const ana = await world.person('ana');
  const { email, password } = ana;
  const cookie = cookiesOf(await login(email, password, '10.201.0.1'));
  const codes = new Map<string, number>();
  await inBatches(
    Math.max(wrongLogins, 150),
    async (at) => {
      const ip = `10.${203 + (at % 20)}.${at % 250}.1`;
      const wrong = { email, password: `Wrong-password-${at}` };
      const { error } = await solving(world.anonymous.call)('authorize', wrong, { ip });
      codes.set(error?.code ?? 'entered', (codes.get(error?.code ?? 'entered') ?? 0) + 1);
    },
    async (at) => {
      expect((await login(email, password, addressIn(at), { cookie })).status).toBe(200);
    },
  );
  expect(codes.get('account/wrong-login')).toBe(100);
  expect([...codes.keys()].sort()).toEqual(['account/code-needed', 'account/wrong-login']);
});

test('an attacker who asks for reset codes and burns them keeps out nobody', async () => {
  const ana = await world.person('ana');
  const { email, password } = ana;
  const cookie = cookiesOf(await login(email, password, '10.201.0.1'));
  const reset = async (ip: string, headers = {}) =>
    await world.anonymous.call('resetPassword', { query: { email } }, { ip, headers });
  let mailed = 0;
  for (let at = 0; at < wrongLogins / 5; at += 1) {
    const ip = `10.210.${at % 250}.1`;
    const hostile = await reset(ip);
    if (hostile.status !== 200) continue;
    mailed += 1;
    for (let tries = 0; tries < 5; tries += 1) {
      const typed = { identifier: email, ref: hostile.result.ref, validationCode: '000000' };
      await world.anonymous.call('validateResetCode', typed, { ip });
    }
  }
  expect(mailed).toBe(7);
  const own = await reset(addressIn(1), { cookie });
  await world.drain();
  const mail = world.mails(email).find(({ text }) => text.includes(own.result.ref));
  const typed = { identifier: email, ref: own.result.ref, validationCode: codeIn(mail?.text) };
  expect((await world.anonymous.call('validateResetCode', typed)).status).toBe(200);
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
