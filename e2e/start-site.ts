import type { Settings } from '@mitto/server-kit/module/deps';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';

const issuer = 'https://provider.invalid';
const openId = { issuer, clientId: 'mitto', clientSecret: 'not asked for' };

/** Every provider has a button; nobody goes on to one in these tests. */
const allProviders: Settings['signIn'] = {
  google: openId,
  microsoft: openId,
  github: { clientId: 'mitto', clientSecret: 'not asked for', webOrigin: issuer, apiOrigin: issuer },
};

/** A world whose clock stands at the browser's time, so that both see the same waits. */
export async function startSite(signIn: Settings['signIn'] = allProviders): Promise<World> {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  return await startWorld({ clock, settings: { signIn } });
}
