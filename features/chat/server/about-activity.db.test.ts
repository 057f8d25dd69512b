import { aDraft, aGuest, aHost, passFor } from '@mitto/activities/server/activities.fixture';
import { day } from '@mitto/kit/time';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatDevice } from './chat-device.fixture.ts';

let world: World;
let visits = 0;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const notAllowed = { status: 'refused', code: 'chat/not-allowed' };

/** An author and two members; nobody of them accepts private messages. */
async function anActivity() {
  visits += 1;
  // Premium members alone can refuse private messages.
  const premium = { isPremium: true };
  const host = await aHost(world, `host${visits}`);
  const [joined, other] = [
    await aGuest(world, `joined${visits}`, premium),
    await aGuest(world, `other${visits}`, premium),
  ];
  for (const { person } of [host, joined, other]) await person.call('updateUser', { privacy: { pm: false } });
  const id = await host.made(aDraft(world, { needsYes: true }));
  const [author, guest, third] = [host, joined, other].map(({ person }) => new ChatDevice(person));
  if (!author || !guest || !third) throw new Error('Three devices were made.');
  return { id, host, joined, other, author, guest, third };
}

test('the author of an activity and those who joined talk freely, either way round', async () => {
  const { id, host, joined, author, guest, third } = await anActivity();
  expect(await guest.say(author, 'May I bring a friend?')).toMatchObject(notAllowed);
  await joined.join(id);
  expect(await guest.say(author, 'I have asked')).toMatchObject(notAllowed);
  await host.about('acceptPerson', id, { uid: guest.uid });
  expect(await guest.ask('chatTimer', { uid: author.uid })).toMatchObject({ mayWrite: 'freely' });
  expect(await guest.say(author, 'May I bring a friend?')).toMatchObject({ status: 'applied' });
  expect(await author.say(guest, 'Of course', { writtenTo: 'match' })).toMatchObject({ status: 'applied' });
  expect(await guest.list('chats')).toMatchObject([{ uid: author.uid, kind: 'open' }]);
  expect(await guest.list('circles')).toEqual([]);
  expect(await third.say(author, 'Me too?')).toMatchObject(notAllowed);
});

test('it ends when somebody leaves or is taken out, and a week after the end', async () => {
  const { id, host, joined, author, guest } = await anActivity();
  await joined.join(id);
  await host.about('acceptPerson', id, { uid: guest.uid });
  await joined.leave(id);
  expect(await guest.say(author, 'Bye')).toMatchObject(notAllowed);
  await joined.join(id);
  await host.about('acceptPerson', id, { uid: guest.uid });
  await passFor(world, id, 8 * day - 60_000);
  expect(await author.say(guest, 'It was nice')).toMatchObject({ status: 'applied' });
  await passFor(world, id, 2 * 3_600_000);
  expect(await author.say(guest, 'Again?')).toMatchObject(notAllowed);
});

test('a block or a hide stands above it', async () => {
  const { id, host, joined, author, guest } = await anActivity();
  await joined.join(id);
  await host.about('acceptPerson', id, { uid: guest.uid });
  await author.do('hide', 'hidden_accounts', { uid: guest.uid });
  expect(await guest.say(author, 'Hello')).toMatchObject(notAllowed);
  expect(await author.say(guest, 'Hello')).toMatchObject(notAllowed);
});
