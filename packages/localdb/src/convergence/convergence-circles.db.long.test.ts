// @subject: packages/localdb/src packages/sync-server/src features/circles
import { test } from 'vitest';
import { playSchedules } from './play-schedules.fixture.ts';

const module = new URL('./circles-schedules.fixture.ts', import.meta.url);

test('premium, likes, matches and blocks: every device comes to what its member may know, and never held more [law 2.15, 3.2]', () =>
  playSchedules('circles', module, { short: 4, nightly: 3000 }));
