import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { act } from '../../../e2e/pair-steps.ts';

/** Two who like each other and wait for nothing. */
export async function aPair(world: World, name: string): Promise<readonly [TestPerson, TestPerson]> {
  const one = await world.person(`${name}one`, { isPremium: true });
  const other = await world.person(`${name}other`, { isPremium: true });
  await act(one, 'likes', 'circles', other);
  await act(other, 'likes', 'circles', one);
  return [one, other];
}

/** A device of somebody that says one thing with each push, as the app's does while there is a network. */
export function senderOf(from: TestPerson, to: TestPerson): (content: string) => Promise<void> {
  const clientId = newId();
  let n = 0;
  return async (content) => {
    n += 1;
    const entry = { mid: newId(), n, op: 'messages', ref: newId(), changes: { uid: to.uid, content } };
    const body = { clientId, schema: 1, transactions: { messages: [entry] } };
    const { text } = await from.call('databasePushMany', body);
    if (!text.includes('"applied"')) throw new Error(`It was not sent: ${text}`);
  };
}
