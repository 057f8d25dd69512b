import { newId } from '@mitto/kit/ids';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';

/** Creates two members with a match, who may therefore write to each other at once. */
export async function aPair(world: World, name: string): Promise<readonly [TestPerson, TestPerson]> {
  const one = await world.person(`${name}one`, { isPremium: true });
  const other = await world.person(`${name}other`, { isPremium: true });
  await act(one, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', one);
  return [one, other];
}

/** Returns a function that sends one message in a push of its own, as the app does while it is online. */
export function senderOf(from: TestPerson, to: TestPerson): (content: string) => Promise<void> {
  const device = new Device(from);
  return async (content) => {
    const changes = { uid: to.uid, content };
    const { status, code } = await device.do('messages', 'messages', changes, { ref: newId() });
    if (status !== 'applied') throw new Error(`The message was ${status}: ${code}`);
  };
}
