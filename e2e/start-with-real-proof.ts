import { startWorld, type World } from '@mitto/testkit/start-world';
import { createTestClock } from '@mitto/testkit/test-clock';

/** Starts a site whose proofs of work have their size in production (decision 071), at the time of the browser. */
export async function startWithRealProof(): Promise<World> {
  const clock = createTestClock();
  clock.advance(Date.now() - clock.now());
  return await startWorld({ clock, haveProfiles: true, settings: { proof: { rounds: 16, bits: 16 } } });
}
