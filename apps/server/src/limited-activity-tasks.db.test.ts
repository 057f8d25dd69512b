import { usualLimits } from '@mitto/account/server/public/limitable-tasks';
import { readConfigured } from '@mitto/account/server/public/read-configured';
import type { activityMutations } from '@mitto/activities/contract/activity-mutations';
import {
  type ActivityDevice,
  aDraft,
  aGuest,
  aHost,
  passFor,
} from '@mitto/activities/server/activities.fixture';
import type { activityMessageMutations } from '@mitto/chat/contract/activity-messages';
import { newId } from '@mitto/kit/ids';
import { hour } from '@mitto/kit/time';
import type { EntryAnswer } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configuration } from './configuration.ts';

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
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

/** A host, a guest, and two activities of the host in which the guest has the same part. */
interface Scene {
  readonly host: ActivityDevice;
  readonly guest: ActivityDevice;
  readonly ids: readonly string[];
}

/** Marking as read, which the app does, has no limit. */
type Task =
  | keyof typeof activityMutations
  | Exclude<keyof typeof activityMessageMutations, 'readActivityMessages'>;
interface Way {
  readonly draft?: Readonly<Record<string, unknown>>;
  readonly isInvited?: boolean;
  before?(scene: Scene, id: string): Promise<unknown>;
  /** Does the task about one of the activities. */
  act(scene: Scene, id: string): Promise<EntryAnswer>;
}

const joins: NonNullable<Way['before']> = ({ guest }, id) => guest.join(id);
const says = ({ guest }: Scene, id: string, ref = newId()) =>
  guest.do('sayToActivity', 'activity_messages', { activity: id, content: 'Hello' }, { ref });

const ways: Readonly<Record<Task, Way>> = {
  createActivity: { act: ({ host }) => host.create(aDraft(world)) },
  editActivity: { act: ({ host }, id) => host.about('editActivity', id, aDraft(world, { places: 7 })) },
  cancelActivity: { act: ({ host }, id) => host.about('cancelActivity', id) },
  deleteActivity: { act: ({ host }, id) => host.about('deleteActivity', id) },
  sa_interested: { act: ({ guest }, id) => guest.join(id) },
  leaveActivity: { before: joins, act: ({ guest }, id) => guest.leave(id) },
  declineInvitation: { isInvited: true, act: ({ guest }, id) => guest.about('declineInvitation', id) },
  confirmComing: {
    before: async (scene, id) => {
      await joins(scene, id);
      await passFor(world, id, 19 * hour);
    },
    act: ({ guest }, id) => guest.about('confirmComing', id),
  },
  acceptPerson: {
    draft: { needsYes: true },
    before: joins,
    act: ({ host, guest }, id) => host.about('acceptPerson', id, { uid: guest.uid }),
  },
  refusePerson: {
    before: joins,
    act: ({ host, guest }, id) => host.about('refusePerson', id, { uid: guest.uid }),
  },
  sayToActivity: { before: joins, act: says },
  deleteActivityMessage: {
    // The message has the id of its activity, so that it is found again.
    before: async (scene, id) => {
      await joins(scene, id);
      await says(scene, id, id);
    },
    act: ({ guest }, id) => guest.do('deleteActivityMessage', 'activity_messages', { id }),
  },
};

test.each(Object.entries(ways))('%s has a limit where the configuration gives it one', async (task, way) => {
  const name = task.replaceAll('_', '').toLowerCase();
  const [host, guest] = [await aHost(world, `host${name}`), await aGuest(world, `guest${name}`)];
  const invited = way.isInvited ? { privacy: 2, invitees: [guest.uid] } : {};
  const ids = [0, 1].map(() => newId());
  const scene = { host, guest, ids };
  for (const id of ids) {
    await host.create(aDraft(world, { ...way.draft, ...invited }), id);
    await way.before?.(scene, id);
  }
  // Only premium members can create, and these limits do not count them.
  const uncounted = task === 'createActivity';
  if (!uncounted)
    await sql`update account_member set premium_until = null where uid = ${host.uid}`.execute(
      world.database.db,
    );
  await limit([task]);
  const [first = '', second = ''] = ids;
  expect(await way.act(scene, first)).toMatchObject({ status: 'applied' });
  expect(await way.act(scene, second)).toMatchObject(
    uncounted ? { status: 'applied' } : { status: 'refused', code: 'too-many', countDown: 60 },
  );
  await limit([]);
  expect(await way.act(scene, second)).toMatchObject({ status: 'applied' });
});
