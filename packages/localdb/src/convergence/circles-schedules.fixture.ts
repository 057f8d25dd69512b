import { newId } from '@mitto/kit/ids';
import { startWorld } from '@mitto/testkit/start-world';
import { CirclesStage } from './convergence-circles.fixture.ts';
import { Schedule } from './convergence-schedule.fixture.ts';
import type { Player } from './schedule-worker.fixture.ts';

const steps = 150;
const membersOfOne = 3;

/** Opens three members with two devices each, on a complete server with the feature's own policies. */
export async function open(): Promise<Player> {
  const world = await startWorld();
  return {
    async play(seed) {
      const names = Array.from({ length: membersOfOne }, (_, index) => `s${seed}-${index}-${newId()}`);
      const people = await Promise.all(names.map((name) => world.person(name)));
      const stage = new CirclesStage(world, people);
      const schedule = new Schedule({ seed, stage, devices: 2 });
      await schedule.run(steps);
      await stage.withoutBatch(async () => {
        await schedule.calmDown();
        await schedule.check();
      });
    },
    close: () => world.close(),
  };
}
