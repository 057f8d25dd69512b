import { seedDemo } from '@mitto/server/seed-demo';
import type { Gifs } from '@mitto/server-kit/gifs/gifs';
import type { Settings } from '@mitto/server-kit/module/deps';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';

const issuer = 'https://provider.invalid';
const openId = { issuer, clientId: 'mitto', clientSecret: 'not asked for' };

/** Settings that show the sign-in buttons of all providers. The tests never contact a provider. */
const allProviders: Settings['signIn'] = {
  google: openId,
  microsoft: openId,
  github: { clientId: 'mitto', clientSecret: 'not asked for', webOrigin: issuer, apiOrigin: issuer },
};

/** Like startSite, with the demo members and six other people. */
export async function startDemoSite(): Promise<World> {
  const world = await startSite();
  await seedDemo(world.deps, 6);
  await world.drain();
  return world;
}

/** Starts a site whose clock is set to the browser's time, so that waiting times are equal in both. */
export async function startSite(
  signIn: Settings['signIn'] = allProviders,
  appRouting: 'hash' | 'path' = 'hash',
  gifs?: Gifs,
): Promise<World> {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  return await startWorld({
    clock,
    haveProfiles: true,
    settings: { signIn, appRouting },
    ...(gifs && { gifs }),
  });
}
