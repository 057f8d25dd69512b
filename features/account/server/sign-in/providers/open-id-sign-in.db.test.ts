import { minute, second } from '@mitto/kit/time';
import { type SignInStage, stageOrigin, startSignInStage } from '@mitto/testkit/sign-in-stage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMember, updateMember } from '../../store/members.ts';
import { expireSignIns } from './expire-sign-ins.ts';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
});
afterAll(() => stage.close());

/** Signs in completely; returns the member's uid. */
async function signedIn(login: string): Promise<string> {
  const authorized = await stage.redeem(await stage.signIn('oidc', login));
  if (authorized.status !== 200 || authorized.result.disabled) throw new Error(authorized.text);
  return authorized.result.userId;
}

const told = (error: string) => [{ message: { error }, target: stageOrigin }];

test('whom the provider vouches for becomes a member, and is the same member the next time', async () => {
  stage.seat({ sub: 'mia', email: 'mia@people.example', email_verified: true });
  const first = await stage.signIn('oidc', 'mia');
  expect(first.landing.status).toBe(200);
  expect(first.heard).toEqual([
    { message: { code: expect.any(String), openid: expect.any(String) }, target: stageOrigin },
  ]);
  expect(first.isClosed).toBe(true);
  const authorized = await stage.redeem(first);
  expect(authorized.status).toBe(200);
  if (authorized.result.disabled) throw new Error('mia is not disabled');
  const { userInfo, tokens, userId } = authorized.result;
  expect(userInfo).toMatchObject({ email: 'mia@people.example', emailVerified: true, hasPassword: false });
  const info = await stage.world.anonymous.call('userInfo', {}, { bearer: tokens.bearer });
  expect(info.result.uid).toBe(userId);
  expect(await signedIn('mia')).toBe(userId);
});

test('who brought a member is remembered, as with a registration', async () => {
  stage.seat({ sub: 'max', email: 'max@people.example', email_verified: true });
  const address = `${stage.startAddress('oidc')}&referral=RF-mia-2026`;
  const outcome = stage.outcomeOf(await stage.browser().open(address, { login: 'max' }));
  const { result } = await stage.redeem(outcome);
  if (result.disabled) throw new Error('max is not disabled');
  const member = await readMember(stage.world.database.db, result.userId);
  expect(member?.referral).toBe('RF-mia-2026');
});

test('the configured providers are named, and no other one starts', async () => {
  const providers = await stage.world.anonymous.call('signInProviders', {});
  expect(providers.result).toEqual(['github', 'oidc']);
  const landing = await stage.browser().open(stage.startAddress('google'));
  expect(landing.status).toBe(404);
  expect(landing.html).toContain('This way of signing in is not offered here.');
});

test('the way to the provider carries a challenge, a nonce, a state and our own return address', async () => {
  const browser = stage.browser();
  const { url } = await browser.open(stage.startAddress('oidc'), { stopBefore: '/auth' });
  const asked = new URL(url);
  expect(asked.origin).toBe(stage.openId.settings.issuer);
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    client_id: stage.openId.settings.clientId,
    redirect_uri: `${stageOrigin}/openid/return`,
    response_type: 'code',
    scope: 'openid email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  expect(browser.setCookies.find((line) => line.includes('sign_in'))).toMatch(
    /^__Host-mitto_sign_in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  const elsewhere = await browser.open(`${stage.startAddress('oidc')}&redirect_uri=https://evil.example`);
  expect(elsewhere.status).toBe(422);
});

test('the last page runs one script of our own, and can still speak to the page that opened it', async () => {
  stage.seat({ sub: 'page', email: 'page@people.example', email_verified: true });
  const { landing } = await stage.signIn('oidc', 'page');
  expect(landing.html.match(/<script[^>]*>/g)).toEqual(['<script src="/openid/return.js">']);
  expect(landing.html).not.toMatch(/<[^>]* on\w+=|<style|javascript:/);
  expect(landing.headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(landing.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(landing.headers.get('cache-control')).toBe('no-store');
});

test('an account whose own address is verified is linked, and its password stays good', async () => {
  const ana = await stage.world.person('ana');
  stage.seat({ sub: 'ana-there', email: 'Ana@People.Example', email_verified: true });
  expect(await signedIn('ana-there')).toBe(ana.uid);
  const byPassword = await stage.world.anonymous.call('authorize', {
    email: ana.email,
    password: ana.password,
  });
  expect(byPassword.result).toMatchObject({ userId: ana.uid });
});

test('an address the provider does not vouch for opens nothing, whoever has it', async () => {
  const ben = await stage.world.person('ben');
  stage.seat({ sub: 'not-ben', email: ben.email, email_verified: false });
  stage.seat({ sub: 'nobody', email: 'nobody-has-this@people.example', email_verified: false });
  stage.seat({ sub: 'no-word', email: ben.email });
  stage.seat({ sub: 'no-address', email_verified: true });
  const pages = new Set<string>();
  for (const login of ['not-ben', 'nobody', 'no-word', 'no-address']) {
    const outcome = await stage.signIn('oidc', login);
    expect(outcome.heard).toEqual(told('account/provider-email-unverified'));
    pages.add(outcome.landing.html);
  }
  expect(pages.size).toBe(1);
  const exists = await stage.world.anonymous.call('existsUser', {
    type: 'email',
    value: 'nobody-has-this@people.example',
  });
  expect(exists.result).toEqual({ exists: false });
});

test('an account somebody made with an address they have not verified is not handed to its owner', async () => {
  const squatter = await stage.world.person('cleo', { isEmailVerified: false });
  stage.seat({ sub: 'true-cleo', email: squatter.email, email_verified: true });
  const outcome = await stage.signIn('oidc', 'true-cleo');
  expect(outcome.heard).toEqual(told('account/provider-email-taken'));
  expect(outcome.isClosed).toBe(false);
  expect(outcome.landing.html).toContain('There is an account with this email already.');
});

test('an address that changed hands at the provider does not bring the account along', async () => {
  stage.seat({ sub: 'first-owner', email: 'desk@people.example', email_verified: true });
  await signedIn('first-owner');
  stage.seat({ sub: 'next-owner', email: 'desk@people.example', email_verified: true });
  const outcome = await stage.signIn('oidc', 'next-owner');
  expect(outcome.heard).toEqual(told('account/provider-email-taken'));
});

test('a person known from before stays who they are, whatever address the provider names today', async () => {
  const dan = await stage.world.person('dan');
  stage.seat({ sub: 'eve', email: 'eve@people.example', email_verified: true });
  const eve = await signedIn('eve');
  stage.seat({ sub: 'eve', email: dan.email, email_verified: true });
  expect(await signedIn('eve')).toBe(eve);
  stage.seat({ sub: 'eve', email: 'eve@people.example', email_verified: false });
  expect(await signedIn('eve')).toBe(eve);
});

test('a disabled account is told so and gets no tokens', async () => {
  stage.seat({ sub: 'fay', email: 'fay@people.example', email_verified: true });
  const uid = await signedIn('fay');
  await stage.world.database.transact((tx) => updateMember(tx, uid, { is_disabled: true }));
  const authorized = await stage.redeem(await stage.signIn('oidc', 'fay'));
  expect(authorized.result).toEqual({ disabled: true, forcePasswordReset: false });
});

test('an erased member leaves no identity and no sign-in behind, and may come again as a new one', async () => {
  stage.seat({ sub: 'gus', email: 'gus@people.example', email_verified: true });
  const uid = await signedIn('gus');
  const waiting = await stage.signIn('oidc', 'gus');
  const { deps, database } = stage.world;
  await database.transact((tx) => deps.eraseMember(tx, uid));
  expect((await stage.redeem(waiting)).error?.code).toBe('account/provider-refused');
  const left = await database.db
    .selectFrom('account_identity')
    .select('uid')
    .where('uid', '=', uid)
    .unionAll(
      database.db
        .selectFrom('account_sign_in')
        .select('uid')
        .where('uid', '=', uid)
        .$castTo<{ uid: string }>(),
    )
    .execute();
  expect(left).toEqual([]);
  expect(await signedIn('gus')).not.toBe(uid);
});

test('two popups that bring the same new person at once make one member', async () => {
  stage.seat({ sub: 'twins', email: 'twins@people.example', email_verified: true });
  const browsers = [stage.browser(), stage.browser(), stage.browser()];
  const returns = await Promise.all(browsers.map((browser) => stage.reachReturn('oidc', 'twins', browser)));
  const landings = await Promise.all(
    browsers.map((browser, index) => browser.open(returns[index]?.href ?? '')),
  );
  const uids = new Set<unknown>();
  for (const landing of landings) {
    const { result } = await stage.redeem(stage.outcomeOf(landing));
    uids.add(result.disabled ? 'disabled' : result.userId);
  }
  expect(uids.size).toBe(1);
  expect([...uids][0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('two popups of one browser do not disturb each other', async () => {
  stage.seat({ sub: 'hal', email: 'hal@people.example', email_verified: true });
  const browser = stage.browser();
  const first = await stage.reachReturn('oidc', 'hal', browser);
  const second = await stage.reachReturn('oidc', 'hal', browser);
  for (const address of [first, second]) {
    expect((await browser.open(address.href)).status).toBe(200);
  }
});

test('without a page that waits the popup says where to go', async () => {
  stage.seat({ sub: 'ida', email: 'ida@people.example', email_verified: true });
  const { landing } = await stage.signIn('oidc', 'ida');
  const alone = stage.outcomeOf(landing, false);
  expect(alone).toMatchObject({ heard: [], isClosed: false });
});

test('nothing at rest and no line of the log can be used to finish a sign-in', async () => {
  stage.seat({ sub: 'joe', email: 'joe@people.example', email_verified: true });
  const browser = stage.browser();
  const returned = await stage.reachReturn('oidc', 'joe', browser);
  const outcome = stage.outcomeOf(await browser.open(returned.href));
  const { code = '', openid = '' } = outcome.heard[0]?.message ?? {};
  const rows = await stage.world.database.db.selectFrom('account_sign_in').selectAll().execute();
  const cookies = browser.setCookies.map((line) => line.split(';', 1)[0]?.split('=', 2)[1] ?? '');
  const kept = rows.flatMap((row) => Object.values(row).map((value) => asText(value)));
  const secret = [returned.searchParams.get('state') ?? '', returned.searchParams.get('code') ?? ''];
  for (const canary of [...secret, code, openid, ...cookies.filter((value) => value.length > 20)]) {
    expect(canary.length).toBeGreaterThan(20);
    expect(kept.some((text) => text.includes(canary))).toBe(false);
    expect(stage.logged.some((line) => line.includes(canary))).toBe(false);
  }
});

function asText(value: unknown): string {
  return value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value);
}

test('sign-ins that nobody can finish any more are forgotten, and only those', async () => {
  const { world } = stage;
  const count = async (): Promise<number> =>
    (await world.database.db.selectFrom('account_sign_in').select('provider').execute()).length;
  // Expires the sign-ins of the previous tests.
  world.clock.advance(10 * minute);
  await expireSignIns(world.deps);
  await stage.browser().open(stage.startAddress('oidc'), { stopBefore: '/auth' });
  world.clock.advance(10 * minute - second);
  await expireSignIns(world.deps);
  expect(await count()).toBe(1);
  world.clock.advance(second);
  await expireSignIns(world.deps);
  expect(await count()).toBe(0);
});
