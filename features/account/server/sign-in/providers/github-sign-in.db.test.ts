import type { GithubPerson } from '@mitto/testkit/github-double';
import {
  type SignInOutcome,
  type SignInStage,
  stageOrigin,
  startSignInStage,
} from '@mitto/testkit/sign-in-stage';
import { afterAll, beforeAll, expect, test } from 'vitest';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

let lastId = 1000;

/** A new person at the GitHub double, with one verified address. */
function somebody(login: string, facts: Partial<GithubPerson> = {}): GithubPerson {
  lastId += 1;
  const addresses = [{ email: `${login}@people.example`, primary: true, verified: true }];
  return { id: lastId, login, email: null, addresses, ...facts };
}

async function signInAs(person: GithubPerson): Promise<SignInOutcome> {
  stage.github.seat(person);
  return await stage.signIn('github');
}

async function signedIn(person: GithubPerson): Promise<string> {
  const authorized = await stage.redeem(await signInAs(person));
  if (authorized.status !== 200 || authorized.result.disabled) throw new Error(authorized.text);
  return authorized.result.userId;
}

const told = (error: string) => [{ message: { error }, target: stageOrigin }];

test('whom GitHub vouches for becomes a member, and is the same one under another name', async () => {
  const octo = somebody('octo');
  const uid = await signedIn(octo);
  const renamed = { ...octo, login: 'octopus', addresses: [] };
  expect(await signedIn(renamed)).toBe(uid);
  const nextOwnerOfTheName = somebody('octo', {
    addresses: [{ email: 'new@people.example', primary: true, verified: true }],
  });
  expect(await signedIn(nextOwnerOfTheName)).not.toBe(uid);
});

test('the way to GitHub carries a state, a challenge and our own return address', async () => {
  stage.github.seat(somebody('way'));
  const { url } = await stage.browser().open(stage.startAddress('github'), {
    stopBefore: '/login/oauth/authorize',
  });
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    client_id: stage.github.settings.clientId,
    redirect_uri: `${stageOrigin}/openid/return`,
    scope: 'read:user user:email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
});

test('a verified primary address is linked to the account that has verified it, too', async () => {
  const ana = await stage.world.person('ana');
  expect(await signedIn(somebody('ana'))).toBe(ana.uid);
});

test('the address on the profile counts for nothing', async () => {
  const ben = await stage.world.person('ben');
  const uid = await signedIn(somebody('loud', { email: ben.email }));
  expect(uid).not.toBe(ben.uid);
});

test('neither an unverified primary address nor a verified second one opens an account', async () => {
  const cleo = await stage.world.person('cleo');
  const unverified = somebody('one', {
    addresses: [{ email: cleo.email, primary: true, verified: false }],
  });
  const second = somebody('two', {
    addresses: [
      { email: 'two@people.example', primary: true, verified: false },
      { email: cleo.email, primary: false, verified: true },
    ],
  });
  const none = somebody('three', { addresses: [] });
  for (const person of [unverified, second, none]) {
    expect((await signInAs(person)).heard).toEqual(told('account/provider-email-unverified'));
  }
});

test('an account whose own address is not verified is not handed over', async () => {
  await stage.world.person('dan', { isEmailVerified: false });
  expect((await signInAs(somebody('dan'))).heard).toEqual(told('account/provider-email-taken'));
});

test('a code that was used, or that belongs to another sign-in, is refused', async () => {
  stage.github.seat(somebody('eve'));
  const [attacker, victim] = [stage.browser(), stage.browser()];
  const stolen = await stage.reachReturn('github', '', victim);
  for (const isUsed of [false, true]) {
    if (isUsed) await victim.open(stolen.href);
    const mine = await stage.reachReturn('github', '', attacker);
    mine.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    const outcome = stage.outcomeOf(await attacker.open(mine.href));
    expect(outcome.heard).toEqual(told('account/provider-refused'));
  }
});

test('the way back is good once and in one browser, as with every provider', async () => {
  stage.github.seat(somebody('fay'));
  const browser = stage.browser();
  const returned = await stage.reachReturn('github', '', browser);
  expect((await stage.browser().open(returned.href)).status).toBe(401);
  expect((await browser.open(returned.href)).status).toBe(200);
  expect((await browser.open(returned.href)).status).toBe(401);
});

test('who says no at GitHub is back where they were', async () => {
  const outcome = await signInAs(somebody('gus', { isWilling: false }));
  expect(outcome.heard).toEqual(told('account/provider-refused'));
});

const troubles: ReadonlyArray<readonly [path: string, status: number, body: string]> = [
  ['/login/oauth/access_token', 200, '{"error":"incorrect_client_credentials"}'],
  ['/login/oauth/access_token', 200, '{"access_token":"gho_x","token_type":"mac"}'],
  ['/login/oauth/access_token', 200, 'access_token=gho_x&token_type=bearer'],
  ['/login/oauth/access_token', 302, ''],
  ['/login/oauth/access_token', 503, '<html>Unicorn!</html>'],
  ['/user', 401, '{"message":"Bad credentials"}'],
  ['/user', 200, '{"login":"nobody"}'],
  ['/user', 200, `{"id":7,"login":"${'x'.repeat(600_000)}"}`],
  ['/user/emails', 404, '{"message":"Not Found"}'],
  ['/user/emails', 200, '{"email":"a@people.example"}'],
];
for (const [path, status, body] of troubles) {
  test(`GitHub answers ${path} with ${status} ${body.slice(0, 40)}: refused, calmly`, async () => {
    stage.github.answer(path, { status, body });
    const outcome = await signInAs(somebody('hal'));
    stage.github.answer(path, undefined);
    expect(outcome.landing.status).toBe(401);
    expect(outcome.heard).toEqual(told('account/provider-refused'));
    expect(stage.logged.some((line) => line.includes('"level":50'))).toBe(false);
  });
}
