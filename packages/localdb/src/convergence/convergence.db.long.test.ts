// @subject: packages/localdb/src packages/sync-server/src
// @pglite: the server is killed over its files
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NotesPlayer, open } from './notes-schedules.fixture.ts';
import {
  withEarlyNumbers,
  withoutApplyRule,
  withoutMids,
  withoutPolicyRecheck,
} from './planted-faults.fixture.ts';
import { noticed, playSchedules } from './play-schedules.fixture.ts';

let player: NotesPlayer;
beforeAll(async () => {
  player = await open();
});
afterAll(() => player.close());

const module = new URL('./notes-schedules.fixture.ts', import.meta.url);

test('three devices of two members each come to what the server has, whatever happens between [law 3.1]', () =>
  playSchedules('notes', module, { short: 60, nightly: 10_000 }));

test('without the check of the mid these schedules see something happen twice [law 3.3]', async () => {
  expect(await noticed((seed) => player.play(seed, withoutMids))).toContain('what happened twice');
});

test('without the rule of what is newer these schedules see an old row [law 3.4]', async () => {
  expect(await noticed((seed) => player.play(seed, withoutApplyRule))).toContain('sums that differ');
});

test('with numbers given at queueing these schedules see an outbox that never empties [law 3.6]', async () => {
  expect(await noticed((seed) => player.play(seed, withEarlyNumbers))).toContain('what is left over');
});

test('without asking the policy again these schedules see a row too many [law 3.5]', async () => {
  const end = withoutPolicyRecheck(player.world);
  try {
    expect(await noticed((seed) => player.play(seed))).toContain('rows too many');
  } finally {
    end();
  }
});
