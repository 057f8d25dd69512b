import { openNotes } from '@mitto/sync-server/notes.fixture';
import { NotesStage } from './convergence-notes.fixture.ts';
import { type Fault, Schedule } from './convergence-schedule.fixture.ts';
import type { Player } from './schedule-worker.fixture.ts';

const steps = 100;
/**
 * Number of records in a page. It is small, so that a fetch takes several pages and much happens in between.
 */
const page = 5;

export interface NotesPlayer extends Player {
  readonly world: Awaited<ReturnType<typeof openNotes>>;
  play(seed: number, fault?: Fault): Promise<void>;
}

/** Opens two members with three devices each, on the tests' own table of notes. */
export async function open(): Promise<NotesPlayer> {
  const world = await openNotes(page);
  return {
    world,
    async play(seed, fault) {
      const stage = new NotesStage(world);
      const schedule = new Schedule({ seed, stage, devices: 3, ...(fault && { fault }) });
      await schedule.run(steps);
      await schedule.calmDown();
      await schedule.check();
    },
    close: () => world.close(),
  };
}
