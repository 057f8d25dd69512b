import { seedDemo } from '@mitto/server/seed-demo';
import type { Gifs } from '@mitto/server-kit/gifs/gifs';
import type { Settings } from '@mitto/server-kit/module/deps';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';

const issuer = 'https://provider.invalid';
const openId = { issuer, clientId: 'mitto', clientSecret: 'not asked for' };

/** Shows the buttons of all providers. These tests never contact one. */
const allProviders: Settings['signIn'] = {
  google: openId,
  microsoft: openId,
  github: { clientId: 'mitto', clientSecret: 'not asked for', webOrigin: issuer, apiOrigin: issuer },
};

/** Like startSite, with the demo members and a few people around them. */
export async function startDemoSite(): Promise<World> {
  const world = await startSite();
  await seedDemo(world.deps, 6);
  await world.drain();
  return world;
}

/** A site with its clock set to the browser's time, so that both have the same waits. */
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
