import { limitableTasks, usualLimits } from '@mitto/account/server/public/limitable-tasks';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import { activityMutations } from '@mitto/activities/contract/activity-mutations';
import { activityMessageMutations } from '@mitto/chat/contract/activity-messages';
import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { newId } from '@mitto/kit/ids';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configuration } from './configuration.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  staff = await world.person('staff', { isAdmin: true });
});
afterAll(() => world.close());

async function limit(tasks: readonly string[]): Promise<void> {
  const { version } = (await staff.call('readConfiguration', {})).result;
  const limits = Object.fromEntries(tasks.map((task) => [task, { limit: 1, timeout: 60 }]));
  const { restrictions } = await readConfigured(world.deps, world.database.db, configuration);
  const changes = { restrictions: { ...restrictions, services: { ...usualLimits(world.deps), ...limits } } };
  await staff.call('updateConfiguration', { version, reason: 'For a test.', changes });
}

/** A member, and another one with whom they talk. */
interface Two {
  readonly ana: Device;
  readonly ben: Device;
  /** Ids of two messages that Ana has written. */
  readonly said: readonly [string, string];
}

async function twoWhoTalk(name: string): Promise<Two> {
  const ana = new Device(await world.person(`ana-${name}`));
  const ben = new Device(await world.person(`ben-${name}`));
  await ana.do('likes', 'circles', { uid: ben.uid });
  await ben.do('likes', 'circles', { uid: ana.uid });
  const said = [newId(), newId()] as const;
  for (const ref of said) {
    await ana.do('messages', 'messages', { uid: ben.uid, content: 'Hello' }, { ref });
    // An answer ends the wait.
    await ben.do('messages', 'messages', { uid: ana.uid, content: 'Hello you' }, { ref: newId() });
  }
  return { ana, ben, said };
}

interface Answer {
  readonly code: string | undefined;
  readonly countDown: number | undefined;
}

const taken: Answer = { code: undefined, countDown: undefined };
const refused: Answer = { code: 'too-many', countDown: 60 };

async function done(doing: ReturnType<Device['do']>): Promise<Answer> {
  const answer = await doing;
  return 'code' in answer ? { code: answer.code, countDown: answer.countDown } : taken;
}

type Way = (two: Two, turn: 0 | 1) => Promise<Answer>;
const ways: Readonly<Record<string, Way>> = {
  report: async ({ ana, ben }, turn) => {
    const content = { id: ben.uid, name: 'Ben', type: turn === 0 ? 'spam' : 'underage' };
    const { error } = await ana.person.call('createSession', { session_path: '/report/cases/', content });
    return { code: error?.code, countDown: error?.countDown };
  },
  editMessage: ({ ana, said }, turn) =>
    done(ana.do('editMessage', 'messages', { id: said[0], content: `Edit ${turn}` })),
  wordsWithLike: async ({ ana, ben }, turn) => {
    const words = { uid: ben.uid, content: `Words ${turn}` };
    const answer = await done(ana.do('wordsWithLike', 'messages', words, { ref: newId() }));
    // An answer ends the wait.
    await ben.do('messages', 'messages', { uid: ana.uid, content: 'Words back' }, { ref: newId() });
    return answer;
  },
  reactMessage: ({ ana, said }, turn) =>
    done(ana.do('reactMessage', 'messages', { id: said[0], reaction: turn === 0 ? '❤️' : '👍' })),
  deleteMessage: ({ ana, said }, turn) =>
    done(ana.do('deleteMessage', 'messages', { id: said[turn], isForBoth: false })),
  deleteConversation: async ({ ana, ben }) =>
    await done(ana.do('deleteConversation', 'chats', { uid: ben.uid })),
  muteConversation: ({ ana, ben }, turn) =>
    done(ana.do('muteConversation', 'chats', { uid: ben.uid, isMuted: turn === 0 })),
  editProfile: ({ ana }, turn) =>
    done(ana.do('update', 'user_info', { headline: `Line ${turn}` }, { ref: ana.uid })),
  changePrivacy: ({ ana }, turn) => done(ana.do('changePrivacy', 'user_info', { mobile: turn === 0 })),
  changeNotifications: ({ ana }, turn) =>
    done(ana.do('changeNotifications', 'notifications', { inapp: { match: turn === 1 } })),
};

test.each(Object.entries(ways))('%s has a limit where the configuration gives it one', async (task, way) => {
  const two = await twoWhoTalk(task);
  await limit([task]);
  expect(await way(two, 0)).toEqual(taken);
  expect(await way(two, 1)).toEqual(refused);
  await limit([]);
  expect(await way(two, 1)).toEqual(taken);
});

test('each task that can have a limit is tried here, among the circles or among the activities', () => {
  const elsewhere = [circleMutations, activityMutations, activityMessageMutations];
  const tried = [...Object.keys(ways), ...elsewhere.flatMap(Object.keys)];
  // Tasks that always have a limit are tried by the tests of their features.
  const always = usualLimits(world.deps);
  const tasks = limitableTasks(world.deps);
  expect(tasks.size).toBeGreaterThan(tried.length / 2);
  expect([...tasks].filter((task) => !(task in always) && !tried.includes(task))).toEqual([]);
});

test('a place that the app writes does not count as an edit of the profile', async () => {
  const cat = new Device(await world.person('cat'));
  await limit(['editProfile']);
  const location = { city: 'Bangkok', geometry: { lat: 13.7563, lng: 100.5018 } };
  for (const headline of ['Once', 'Twice']) {
    const place = await done(cat.do('update', 'user_info', { location }, { ref: cat.uid }));
    const text = await done(cat.do('update', 'user_info', { headline }, { ref: cat.uid }));
    expect([place, text]).toEqual([taken, headline === 'Once' ? taken : refused]);
  }
  await limit([]);
});
