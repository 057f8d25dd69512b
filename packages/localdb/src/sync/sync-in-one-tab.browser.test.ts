import { newId } from '@mitto/kit/ids';
import { expect, test } from 'vitest';
import { keptOn, SmallDisk } from '../engine/small-disk.fixture.ts';
import { aDevice } from './device.fixture.ts';
import { notes } from './notes.fixture.ts';
import { SmallServer } from './small-server.fixture.ts';
import { leadTab, syncInOneTab } from './sync-in-one-tab.ts';

/** A tab whose disk has room for a given number of changes. */
function aTab(name: string, room: number) {
  const server = new SmallServer();
  const store = keptOn(new SmallDisk(room));
  const device = aDevice(server, store);
  const leave = syncInOneTab({ store, client: device.client, name, locks: navigator.locks });
  return { ...device, server, leave };
}

/** Another tab that tries to become the leader; `leads` is true while it is the leader. */
function anotherTab(name: string) {
  const state = { leads: false };
  const leave = leadTab(navigator.locks, `${name}/sync`, () => {
    state.leads = true;
    return () => undefined;
  });
  return { state, leave };
}

test('what a tab writes after its disk is full it sends by itself, though another tab leads', async () => {
  const name = newId();
  const other = anotherTab(name);
  await expect.poll(() => other.state.leads).toBe(true);
  const tab = aTab(name, 1);
  await tab.db.insert(notes, { text: 'with room', at: 1 });
  expect(tab.client.state.phase).toBe('stopped');
  await tab.db.insert(notes, { text: 'without', at: 2 });
  await expect
    .poll(() => {
      tab.timer.pass(tab.timer.nextIn ?? 0);
      return tab.server.texts;
    })
    .toEqual(['with room', 'without']);
  tab.leave();
  expect(tab.client.state.phase).toBe('stopped');
  other.leave();
});

test('a leading tab whose disk is full gives the lead to one that has the disk', async () => {
  const name = newId();
  const tab = aTab(name, 1);
  await expect.poll(() => tab.client.state.phase).toBe('waiting');
  const other = anotherTab(name);
  await tab.db.insert(notes, { text: 'with room', at: 1 });
  expect(other.state.leads).toBe(false);
  await tab.db.insert(notes, { text: 'without', at: 2 });
  await expect.poll(() => other.state.leads).toBe(true);
  expect(tab.client.state.phase).not.toBe('stopped');
  tab.leave();
  other.leave();
});
