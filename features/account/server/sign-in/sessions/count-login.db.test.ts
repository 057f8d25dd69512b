import { day, hour, minute } from '@mitto/kit/time';
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
  return `10.${100 + (networks >> 8)}.${networks & 255}.1`;
};

const wrong = 'not the right one';
const login = (email: string, password: string, ip: string, headers: Record<string, string> = {}) =>
  world.anonymous.call('authorize', { email, password }, { ip, headers });
const provedLogin = (email: string, password: string, ip: string) =>
  solving(world.anonymous.call)('authorize', { email, password }, { ip });
const codeOf = async (answer: ReturnType<typeof login>) => (await answer).error?.code;

async function guess(email: string, times: number, ip: () => string) {
  for (let failure = 1; failure <= times; failure += 1)
    expect(await codeOf(login(email, wrong, ip())), `failure ${failure}`).toBe('account/wrong-login');
}

describe('wrong passwords', () => {
  test('ten from one network cost nothing, a further attempt a proof of work, and the right one goes in', async () => {
    const { email, password } = await person('braked');
    const ip = newAddress();
    await guess(email, 10, () => ip);
    const asked = await login(email, password, ip);
    expect([asked.status, asked.error]).toMatchObject([428, { code: 'account/proof-needed' }]);
    const solved = solutionOf(asked.error);
    expect(await codeOf(login(email, wrong, ip, solved))).toBe('account/wrong-login');
    // The proof is used up by that attempt, though it was wrong.
    expect(await codeOf(login(email, password, ip, solved))).toBe('account/proof-needed');
    expect((await provedLogin(email, password, ip)).status).toBe(200);
    world.clock.advance(15 * minute);
    expect((await login(email, password, ip)).status).toBe(200);
  });

  test('from one network they cost nobody anything in another', async () => {
    const { email, password } = await person('elsewhere');
    const ip = newAddress();
    for (let failure = 0; failure < 30; failure += 1) await login(email, wrong, ip);
    expect((await login(email, password, newAddress())).status).toBe(200);
  });

  test('from thirty networks they cost a proof in all', async () => {
    const { email, password } = await person('from-everywhere');
    await guess(email, 30, newAddress);
    expect(await codeOf(login(email, password, newAddress()))).toBe('account/proof-needed');
    expect((await provedLogin(email, password, newAddress())).status).toBe(200);
    world.clock.advance(hour);
    expect((await login(email, password, newAddress())).status).toBe(200);
  });

  test('for an address that nobody has the answers are alike', async () => {
    const { email } = await person('known');
    const [known, unknown] = [newAddress(), newAddress()];
    const told = async (address: string, ip: string) => {
      const { status, error } = await login(address, wrong, ip);
      const { proof, ...rest } = error ?? {};
      return { status, rest, hasProof: proof !== undefined };
    };
    for (let failure = 1; failure <= 12; failure += 1)
      expect(await told(email, known)).toEqual(await told(`nobody-${turn}@people.example`, unknown));
    expect((await told(email, known)).hasProof).toBe(true);
  });

  test('for spellings of one address they count together', async () => {
    const { email } = await person('spelt');
    const ip = newAddress();
    for (let failure = 1; failure <= 10; failure += 1)
      await login(failure % 2 === 0 ? email.toUpperCase() : ` ${email} `, wrong, ip);
    expect(await codeOf(login(email, wrong, ip))).toBe('account/proof-needed');
  });

  test('of sixty at once no more than ten are compared', async () => {
    const { email } = await person('rushed');
    const ip = newAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => login(email, wrong, ip)));
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'account/wrong-login')).toHaveLength(10);
    expect(codes.filter((code) => code === 'account/proof-needed')).toHaveLength(50);
  });
});

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

describe('a network', () => {
  let guessed = 0;
  const guessAround = async (net: string, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, at) => {
        guessed += 1;
        return login(`guessed-${guessed}@people.example`, wrong, `${net}.${at}`);
      }),
    );
    return answers.filter(({ error }) => error?.code === 'account/wrong-login').length;
  };

  test('asks for nothing before two hundred failures, then its members go in with a proof', async () => {
    const { email, password } = await person('neighbour');
    await guessAround('10.8.7', 1);
    await setCount('network 10.8.7', 199);
    expect((await login(email, password, '10.8.7.251')).status).toBe(200);
    expect(await guessAround('10.8.7', 2)).toBe(1);
    expect(await codeOf(login(email, password, '10.8.7.251'))).toBe('account/proof-needed');
    expect((await provedLogin(email, password, '10.8.7.251')).status).toBe(200);
    expect((await login(email, password, '10.8.6.251')).status).toBe(200);
  });

  test('has no more than that compared of those that come at the same moment', async () => {
    await guessAround('10.8.5', 1);
    await setCount('network 10.8.5', 190);
    expect(await guessAround('10.8.5', 60)).toBe(10);
  });

  test('of members who sign in is not slowed by them', async () => {
    const { email, password } = await person('often');
    await guessAround('10.8.4', 1);
    await setCount('network 10.8.4', 195);
    for (let time = 0; time < 8; time += 1)
      expect((await login(email, password, `10.8.4.${time}`)).status).toBe(200);
  });
});

describe('a device that signed in before', () => {
  /** Signs in, and returns the cookie header of the browser afterwards. */
  async function usedDevice({ email, password }: { email: string; password: string }, cookie = '') {
    const headers = cookie === '' ? {} : { cookie };
    const answer = await provedLoginWith(email, password, headers);
    return cookiesOf(answer);
  }
  const provedLoginWith = (email: string, password: string, headers: Record<string, string>) =>
    solving(world.anonymous.call)('authorize', { email, password }, { ip: newAddress(), headers });

  test('goes in at once, whatever others do to its account and its network', async () => {
    const ana = await person('ana');
    const cookie = await usedDevice(ana);
    const ip = newAddress();
    for (let failure = 0; failure < 30; failure += 1) await login(ana.email, wrong, ip);
    await guess(ana.email, 20, newAddress);
    expect(await codeOf(login(ana.email, ana.password, ip))).toBe('account/proof-needed');
    expect((await login(ana.email, ana.password, ip, { cookie })).status).toBe(200);
  });

  test('has its own attempts: ten, then a proof for each', async () => {
    const ana = await person('ana');
    const cookie = await usedDevice(ana);
    for (let failure = 0; failure < 10; failure += 1)
      expect(await codeOf(login(ana.email, wrong, newAddress(), { cookie }))).toBe('account/wrong-login');
    expect(await codeOf(login(ana.email, ana.password, newAddress(), { cookie }))).toBe(
      'account/proof-needed',
    );
    expect((await provedLoginWith(ana.email, ana.password, { cookie })).status).toBe(200);
    // Another device of the same member notices nothing.
    expect((await login(ana.email, ana.password, newAddress())).status).toBe(200);
  });

  test('is known for its own account alone, and the cookie cannot be changed', async () => {
    const [ana, eve] = [await person('ana'), await person('eve')];
    const cookie = await usedDevice(ana);
    await guess(ana.email, 30, newAddress);
    const enters = async (tried: string) =>
      (await login(ana.email, ana.password, newAddress(), { cookie: tried })).status;
    expect(await enters(await usedDevice(eve))).toBe(428);
    const [own = '', browser = ''] = cookie.split('~');
    expect(await enters(`${own.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}~${browser}`)).toBe(428);
    expect(await enters(`mitto_device=${browser}`)).toBe(428);
    expect(await enters(cookie.replace('=', '=A'))).toBe(428);
    expect(await enters(cookie)).toBe(200);
  });

  test('keeps five accounts, the newest first', async () => {
    const ana = await person('ana');
    let cookie = await usedDevice(ana);
    for (const name of ['one', 'two', 'three', 'four']) cookie = await usedDevice(await person(name), cookie);
    await guess(ana.email, 30, newAddress);
    expect((await login(ana.email, ana.password, newAddress(), { cookie })).status).toBe(200);
    cookie = await usedDevice(await person('five'), cookie);
    expect((await login(ana.email, ana.password, newAddress(), { cookie })).status).toBe(428);
    // Its own pass, the same for all of them, comes on top.
    expect(cookie.split('~')).toHaveLength(6);
  });

  test('is no longer known after half a year, and after a new password only where it was set', async () => {
    const ana = await person('ana');
    const [other, old] = [await usedDevice(ana), await usedDevice(ana)];
    const password = 'Bittern-in-the-reeds-9';
    world.clock.advance(minute);
    const changed = await ana.call(
      'updateUser',
      { password, currentPassword: ana.password },
      { headers: { cookie: other } },
    );
    expect(changed.status).toBe(200);
    await guess(ana.email, 30, newAddress);
    const enters = async (cookie: string) =>
      (await login(ana.email, password, newAddress(), { cookie })).status;
    expect([await enters(old), await enters(other), await enters(cookiesOf(changed))]).toEqual([
      428, 428, 200,
    ]);
    world.clock.advance(180 * day);
    await guess(ana.email, 30, newAddress);
    expect(await enters(cookiesOf(changed))).toBe(428);
  });

  test('is remembered in a cookie that scripts cannot read and that says nothing', async () => {
    const ana = await person('ana');
    const answer = await login(ana.email, ana.password, newAddress());
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^mitto_device=[\w.~-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(ana.uid);
    expect((await login(ana.email, wrong, newAddress())).headers.getSetCookie()).toEqual([]);
  });
});

describe('the own password', () => {
  test('cannot be guessed by whoever holds a session, and that blocks no other device', async () => {
    const ana = await person('ana');
    const thief = await login(ana.email, ana.password, newAddress());
    if (thief.result.disabled) throw new Error('The account is disabled.');
    const { bearer } = thief.result.tokens;
    const steal = (password: string) => world.anonymous.call('validatePassword', { password }, { bearer });
    for (let failure = 1; failure <= 10; failure += 1)
      expect((await steal(wrong)).error?.code).toBe('account/wrong-password');
    const { password } = ana;
    for (const answer of [
      await steal(password),
      await world.anonymous.call(
        'updateUser',
        { email: 'thief@people.example', currentPassword: password },
        { bearer },
      ),
      await world.anonymous.call('removeUser', { password }, { bearer }),
    ])
      expect(answer.error).toMatchObject({ code: 'too-many', countDown: 60 });
    expect((await ana.call('validatePassword', { password })).status).toBe(200);
  });
});
