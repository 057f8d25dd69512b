import { minute, second } from '@mitto/kit/time';
import { startLoopbackServer } from '@mitto/testkit/loopback-server';
import type { Lie } from '@mitto/testkit/openid-provider';
import {
  type SignInOutcome,
  type SignInStage,
  stageOrigin,
  startSignInStage,
} from '@mitto/testkit/sign-in-stage';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let stage: SignInStage;
beforeAll(async () => {
  stage = await startSignInStage();
  stage.seat({ sub: 'ana-there', email: 'ana@people.example', email_verified: true });
  await stage.world.person('ana');
});
afterEach(() => {
  stage.openId.beHonest();
  // Expires the provider metadata, which the server caches for an hour.
  stage.world.clock.advance(61 * minute);
});
afterAll(() => stage.close());

function expectRefusal(outcome: SignInOutcome): void {
  expect(outcome.landing.status).toBe(401);
  expect(outcome.heard).toEqual([{ message: { error: 'account/provider-refused' }, target: stageOrigin }]);
  expect(outcome.landing.html).toContain('The sign-in could not be completed. Please try again.');
}

/** Expects a refusal without a message, because the server does not know which page waits for one. */
function expectSilentRefusal(outcome: SignInOutcome): void {
  expect(outcome.landing.status).toBe(401);
  expect(outcome.heard).toEqual([]);
}

const alsoListed =
  (...algorithms: string[]): NonNullable<Lie['discovery']> =>
  (document) => ({
    ...document,
    id_token_signing_alg_values_supported: ['RS256', ...algorithms],
  });

describe('a provider that lies', () => {
  const lies: Readonly<Record<string, Lie>> = {
    'another nonce': { claims: (claims) => ({ ...claims, nonce: 'another' }) },
    'no nonce': { claims: ({ nonce: _, ...claims }) => claims },
    'another issuer': { claims: (claims) => ({ ...claims, iss: 'https://accounts.google.com' }) },
    'another audience': { claims: (claims) => ({ ...claims, aud: 'another-app' }) },
    'an audience without us': { claims: (claims) => ({ ...claims, aud: ['one', 'two'] }) },
    'a token made for another party': { claims: (claims) => ({ ...claims, aud: ['mitto', 'x'], azp: 'x' }) },
    'a token of last year': { claims: (claims) => ({ ...claims, exp: Number(claims.exp) - 31_536_000 }) },
    'no subject': { claims: ({ sub: _, ...claims }) => claims },
    'no algorithm': { signature: 'none' },
    'no algorithm, which it lists': { signature: 'none', discovery: alsoListed('none') },
    'the shared secret as key': { signature: 'shared secret' },
    'the shared secret as key, which it lists': {
      signature: 'shared secret',
      discovery: alsoListed('HS256'),
    },
    'its public key as a secret': { signature: 'public key as secret', discovery: alsoListed('HS256') },
    "somebody else's key": { signature: 'foreign key' },
    'a seal that is another token': { signature: 'broken', claims: (claims) => ({ ...claims, extra: 1 }) },
    'an address of another person': { userInfo: (claims) => ({ ...claims, sub: 'somebody-else' }) },
    'a token that is none': { tokenBody: '{"access_token":"x","token_type":"bearer","id_token":"a.b.c"}' },
    'no token': { tokenBody: '{"access_token":"x","token_type":"bearer"}' },
    nonsense: { tokenBody: '<html>' },
    'an endless answer': { tokenBody: `{"access_token":"${'x'.repeat(600_000)}"}` },
    'itself being another issuer': {
      discovery: (document) => ({ ...document, issuer: 'https://x.example' }),
    },
  };

  for (const [name, lie] of Object.entries(lies)) {
    test(`${name}: refused`, async () => {
      stage.openId.lie(lie);
      const outcome = await stage.signIn('oidc', 'ana-there');
      expectRefusal(outcome);
      expect((await stage.redeem(outcome)).status).not.toBe(200);
      stage.openId.beHonest();
      stage.world.clock.advance(61 * minute);
      expect((await stage.signIn('oidc', 'ana-there')).landing.status).toBe(200);
    });
  }

  test('addresses inside our own network are not asked, whatever the provider names', async () => {
    const asked: string[] = [];
    const inside = await startLoopbackServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('{}');
    }, '127.0.0.2');
    for (const endpoint of ['token_endpoint', 'jwks_uri', 'userinfo_endpoint']) {
      stage.openId.lie({ discovery: (document) => ({ ...document, [endpoint]: `${inside.origin}/secret` }) });
      expectRefusal(await stage.signIn('oidc', 'ana-there'));
      stage.world.clock.advance(61 * minute);
    }
    await inside.close();
    expect(asked).toEqual([]);
  });

  test('one that is down is told calmly, and asked again once it is back', async () => {
    stage.openId.lie({ isDown: true });
    expectRefusal(await stage.signIn('oidc', 'ana-there'));
    stage.openId.beHonest();
    const browser = stage.browser();
    const returned = await stage.reachReturn('oidc', 'ana-there', browser);
    stage.openId.lie({ isDown: true });
    expectRefusal(stage.outcomeOf(await browser.open(returned.href)));
    expect(stage.logged.some((line) => line.includes('"level":50'))).toBe(false);
  });

  test('one that does not answer is given up after five seconds', async () => {
    const browser = stage.browser();
    const returned = await stage.reachReturn('oidc', 'ana-there', browser);
    stage.openId.lie({ delayMs: 8 * second });
    const since = performance.now();
    expectRefusal(stage.outcomeOf(await browser.open(returned.href)));
    expect(performance.now() - since).toBeLessThan(7 * second);
  });
});

describe('the way back', () => {
  test('a state nobody was given is refused', async () => {
    const browser = stage.browser();
    const returned = await stage.reachReturn('oidc', 'ana-there', browser);
    returned.searchParams.set('state', 'x'.repeat(43));
    expectSilentRefusal(stage.outcomeOf(await browser.open(returned.href)));
    returned.searchParams.delete('state');
    expectSilentRefusal(stage.outcomeOf(await browser.open(returned.href)));
  });

  test('an answer in the name of another issuer is refused', async () => {
    const browser = stage.browser();
    const returned = await stage.reachReturn('oidc', 'ana-there', browser);
    expect(returned.searchParams.get('iss')).toBe(stage.openId.settings.issuer);
    returned.searchParams.set('iss', 'https://accounts.google.com');
    expectRefusal(stage.outcomeOf(await browser.open(returned.href)));
  });

  test('the same address opened twice signs in once', async () => {
    const browser = stage.browser();
    const returned = await stage.reachReturn('oidc', 'ana-there', browser);
    const landings = await Promise.all([1, 2, 3].map(() => browser.open(returned.href)));
    expect(landings.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expectSilentRefusal(stage.outcomeOf(await browser.open(returned.href)));
  });

  test('in another browser it is refused, and its owner can still go on', async () => {
    const browser = stage.browser();
    const returned = await stage.reachReturn('oidc', 'ana-there', browser);
    expectSilentRefusal(stage.outcomeOf(await stage.browser().open(returned.href)));
    const other = stage.browser();
    await stage.reachReturn('oidc', 'ana-there', other);
    expectSilentRefusal(stage.outcomeOf(await other.open(returned.href)));
    expect((await browser.open(returned.href)).status).toBe(200);
  });

  test('after ten minutes it is refused', async () => {
    const browser = stage.browser();
    const late = await stage.reachReturn('oidc', 'ana-there', browser);
    stage.world.clock.advance(10 * minute);
    expectSilentRefusal(stage.outcomeOf(await browser.open(late.href)));
    const inTime = await stage.reachReturn('oidc', 'ana-there', browser);
    stage.world.clock.advance(10 * minute - 1);
    expect((await browser.open(inTime.href)).status).toBe(200);
  });

  test("a provider's code of another sign-in is refused, used or not", async () => {
    const [attacker, victim] = [stage.browser(), stage.browser()];
    const stolen = await stage.reachReturn('oidc', 'ana-there', victim);
    for (const isUsed of [false, true]) {
      const mine = await stage.reachReturn('oidc', 'mallory', attacker);
      mine.searchParams.set('code', stolen.searchParams.get('code') ?? '');
      expectRefusal(stage.outcomeOf(await attacker.open(mine.href)));
      if (!isUsed) await victim.open(stolen.href);
    }
  });

  test('who says no at the provider is back where they were', async () => {
    const browser = stage.browser();
    const returned = await stage.reachReturn('oidc', 'ana-there', browser);
    returned.searchParams.delete('code');
    returned.searchParams.set('error', 'access_denied');
    const outcome = stage.outcomeOf(await browser.open(returned.href));
    expectRefusal(outcome);
    expect(outcome.isClosed).toBe(false);
  });
});

describe('the page that waits', () => {
  const foreign = [
    'https://evil.example',
    'https://mitto.example.evil.example',
    'https://mitto.example@evil.example',
    'https://mitto.example:8443',
    'http://mitto.example',
    'data:text/html,x',
  ];
  for (const referrer of foreign) {
    test(`${referrer} is told nothing, and nobody is sent to the provider for it`, async () => {
      const browser = stage.browser();
      const before = stage.openId.asked.length;
      const outcome = stage.outcomeOf(await browser.open(stage.startAddress('oidc', referrer)));
      expectSilentRefusal(outcome);
      expect(browser.setCookies.some((line) => line.includes('sign_in'))).toBe(false);
      expect(stage.openId.asked.length).toBe(before);
    });
  }

  test('any page of the member app is told at its origin', async () => {
    const browser = stage.browser();
    const address = stage.startAddress('oidc', `${stageOrigin}/login?next=chat`);
    const outcome = stage.outcomeOf(await browser.open(address, { login: 'ana-there' }));
    expect(outcome.heard[0]?.target).toBe(stageOrigin);
  });

  test('what it was handed is good once, also when it asks many times at once', async () => {
    const outcome = await stage.signIn('oidc', 'ana-there');
    const answers = await Promise.all([1, 2, 3, 4].map(() => stage.redeem(outcome)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await stage.redeem(outcome)).error?.code).toBe('account/provider-refused');
  });

  test('what it was handed is good for a minute', async () => {
    const late = await stage.signIn('oidc', 'ana-there');
    stage.world.clock.advance(60 * second);
    expect((await stage.redeem(late)).error?.code).toBe('account/provider-refused');
    const inTime = await stage.signIn('oidc', 'ana-there');
    stage.world.clock.advance(60 * second - 1);
    expect((await stage.redeem(inTime)).status).toBe(200);
  });

  test('half of it is good for nothing', async () => {
    const [one, other] = [await stage.signIn('oidc', 'ana-there'), await stage.signIn('oidc', 'ana-there')];
    const { code = '' } = one.heard[0]?.message ?? {};
    const { openid = '' } = other.heard[0]?.message ?? {};
    const mixed = await stage.world.anonymous.call('openIdToken', { code, openid });
    expect(mixed.error?.code).toBe('account/provider-refused');
    expect((await stage.redeem(one)).status).toBe(200);
  });
});
