import { day } from '@mitto/kit/time';
import { codeIn, otherCode } from '@mitto/testkit/code-in';
import { cookiesOf, solutionOf, solving } from '@mitto/testkit/solving';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

// Each test has members and networks of its own.
let turn = 0;
let networks = 0;
beforeEach(() => {
  turn += 1;
});
const person = (name: string) => world.person(`${name}-${turn}`);
const newAddress = () => {
  networks += 1;
  return `10.100.${networks}.1`;
};

const wrong = 'not the right one';
const login = (email: string, password: string, ip: string, headers: Record<string, string> = {}) =>
  world.anonymous.call('authorize', { email, password }, { ip, headers });
const provedLogin = (email: string, password: string, ip: string) =>
  solving(world.anonymous.call)('authorize', { email, password }, { ip });
const codeOf = async (answer: ReturnType<typeof login>) => (await answer).error?.code;

async function guess(email: string, times: number, ip: () => string) {
  for (let failure = 1; failure <= times; failure += 1) await login(email, wrong, ip());
}

/** Sets a counter to what it is after so many attempts, which take their time. */
async function setCount(of: string, count: number) {
  const key = world.deps.secrets.mac('brake', `login:${of}`);
  const { numUpdatedRows } = await world.database.db
    .updateTable('account_brake')
    .set({ count })
    .where('key', '=', key)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Nothing was counted for ${of}.`);
}

describe('after a hundred wrong passwords of an account', () => {
  /** An account that strangers have guessed at, and the cookie of its owner's device. */
  async function guarded(name = 'ana') {
    const ana = await person(name);
    const cookie = cookiesOf(await login(ana.email, ana.password, newAddress()));
    await login(ana.email, wrong, newAddress());
    await setCount(`guesses  ${ana.email}`, 99);
    for (let failure = 0; failure < 2; failure += 1)
      expect(await codeOf(login(ana.email, wrong, newAddress()))).toBe('account/wrong-login');
    return { ...ana, cookie };
  }
  const finish = (ticket: string | undefined, code: string) =>
    world.anonymous.call('finishSignIn', { ticket: ticket ?? '', code });
  const mailedCode = async (email: string) => {
    await world.drain();
    return codeIn(world.mails(email).find(({ subject }) => subject.includes('sign in'))?.text);
  };

  test('the right one on a new device gets a code by mail, and a known device needs none', async () => {
    const { email, password, cookie, uid } = await guarded();
    expect((await login(email, password, newAddress(), { cookie })).status).toBe(200);
    const { error } = await login(email, password, newAddress());
    expect([error?.code, typeof error?.ticket]).toEqual(['account/mailed-step', 'string']);
    const code = await mailedCode(email);
    const other = otherCode(code);
    expect((await finish(error?.ticket, other)).error?.code).toBe('account/wrong-code');
    expect((await finish(error?.ticket, code)).result).toMatchObject({ disabled: false, userId: uid });
    expect((await finish(error?.ticket, code)).error?.code).toBe('account/second-step-over');
  });

  test('a mailed code has five tries, and belongs to its own sign-in', async () => {
    const { email, password } = await guarded();
    const first = await login(email, password, newAddress());
    const code = await mailedCode(email);
    const second = await login(email, password, newAddress());
    expect((await finish(second.error?.ticket, code)).error?.code).toBe('account/wrong-code');
    for (let tries = 0; tries < 5; tries += 1) await finish(first.error?.ticket, otherCode(code));
    expect((await finish(first.error?.ticket, code)).error?.code).toBe('account/second-step-over');
  });

  test('codes for a reset that strangers have used up do not count', async () => {
    const { email, password } = await guarded();
    for (let network = 0; network < 9; network += 1)
      await world.anonymous.call('resetPassword', { query: { email } }, { ip: newAddress() });
    expect(await codeOf(login(email, password, newAddress()))).toBe('account/mailed-step');
  });

  test('somebody who knows the password has five codes mailed from one network, and forty in all', async () => {
    const { email, password, uid } = await guarded();
    const ip = newAddress();
    for (let mail = 0; mail < 5; mail += 1)
      expect(await codeOf(provedLogin(email, password, ip))).toBe('account/mailed-step');
    expect(await codeOf(provedLogin(email, password, ip))).toBe('too-many');
    const key = world.deps.secrets.mac('brake', `mailed-code ${uid} `);
    await world.database.db.updateTable('account_brake').set({ count: 40 }).where('key', '=', key).execute();
    expect(await codeOf(provedLogin(email, password, newAddress()))).toBe('too-many');
  });

  test('it stays guarded for thirty days, and for half a year once the password was right', async () => {
    const ana = await guarded();
    const ben = await guarded('ben');
    expect(await codeOf(login(ben.email, ben.password, newAddress()))).toBe('account/mailed-step');
    world.clock.advance(29 * day);
    expect(await codeOf(login(ana.email, ana.password, newAddress()))).toBe('account/mailed-step');
    world.clock.advance(170 * day);
    expect(await codeOf(login(ana.email, ana.password, newAddress()))).toBe('account/mailed-step');
    expect((await login(ben.email, ben.password, newAddress())).status).toBe(200);
  });

  test('the owner is told once a day, and says that it was somebody else', async () => {
    const { email, password } = await guarded();
    await login(email, wrong, newAddress());
    await world.drain();
    const notices = () => world.mails(email).filter(({ subject }) => subject.includes('get into'));
    expect(notices()).toHaveLength(1);
    const token = /token=([\w.-]+)/.exec(notices()[0]?.text ?? '')?.[1] ?? '';
    const deny = (changed: string) => world.anonymous.call('denySignIns', { token: changed });
    expect((await deny(token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).error?.code).toBe(
      'account/link-over',
    );
    expect((await deny(token)).status).toBe(200);
    world.clock.advance(31 * day);
    expect(await codeOf(login(email, password, newAddress()))).toBe('account/mailed-step');
    expect((await deny(token)).error?.code).toBe('account/link-over');
  });

  test('an address that nobody has gets the same answers', async () => {
    const email = `nobody-at-all-${turn}@people.example`;
    await login(email, wrong, newAddress());
    await setCount(`guesses  ${email}`, 100);
    expect(await codeOf(provedLogin(email, wrong, newAddress()))).toBe('account/wrong-login');
    await world.drain();
    expect(world.mails(email)).toEqual([]);
  });
});

describe('a proof of work', () => {
  const bitsFor = async (email: string, ip: string) =>
    (await login(email, wrong, ip)).error?.proof?.bits ?? 0;

  test('grows with the attempts of a day: to 16 times for an account, to 128 times from one network', async () => {
    const { email, password } = await person('dear');
    const [ip, elsewhere] = [newAddress(), newAddress()];
    await guess(email, 10, () => ip);
    const usual = await bitsFor(email, ip);
    await setCount(`day ${ip.replace(/\.1$/, '')} ${email}`, 20);
    expect(await bitsFor(email, ip)).toBe(usual + 1);
    await setCount(`day ${ip.replace(/\.1$/, '')} ${email}`, 100_000);
    expect(await bitsFor(email, ip)).toBe(usual + 7);
    await setCount(`account ${email}`, 30);
    expect(await bitsFor(email, elsewhere)).toBe(usual);
    await setCount(`day ${email}`, 100_000);
    expect(await bitsFor(email, elsewhere)).toBe(usual + 4);
    expect((await provedLogin(email, password, elsewhere)).status).toBe(200);
  });

  test('of an earlier size is not enough once it has doubled twice', async () => {
    const { email } = await person('early');
    const ip = newAddress();
    await guess(email, 10, () => ip);
    const solve = async () => solutionOf((await login(email, wrong, ip)).error);
    const [one, other] = [await solve(), await solve()];
    await setCount(`day ${ip.replace(/\.1$/, '')} ${email}`, 20);
    expect(await codeOf(login(email, wrong, ip, one))).toBe('account/wrong-login');
    await setCount(`day ${ip.replace(/\.1$/, '')} ${email}`, 40);
    expect(await codeOf(login(email, wrong, ip, other))).toBe('account/proof-needed');
  });
});
