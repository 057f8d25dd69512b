import { type ActivityDevice, aDraft, aGuest, aHost } from '@mitto/activities/server/activities.fixture';
import { newId } from '@mitto/kit/ids';
import type { EntryAnswer, Row } from '@mitto/testkit/device';
import type { World } from '@mitto/testkit/start-world';

let visits = 0;

/** An author, two members who joined, and one who did not. */
export async function eveningIn(world: World) {
  visits += 1;
  const host = await aHost(world, `host${visits}`);
  const [ana, ben, cleo] = [
    await aGuest(world, `ana${visits}`),
    await aGuest(world, `ben${visits}`),
    await aGuest(world, `cleo${visits}`),
  ];
  const id = await host.made(aDraft(world));
  await ana.join(id);
  await ben.join(id);
  return { id, host, ana, ben, cleo };
}

/** Writes to an activity. */
export const say = (
  by: ActivityDevice,
  activity: string,
  content: string,
  further: Row = {},
  ref = newId(),
): Promise<EntryAnswer> =>
  by.do('messages', 'messages', { uid: activity, content, writtenTo: 'activity', ...further }, { ref });
