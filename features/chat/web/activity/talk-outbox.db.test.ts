import { newId } from '@mitto/kit/ids';
import { showMutation } from '@mitto/localdb/local-mutation';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityMessageMutations, activityMessages } from '../../contract/activity-messages.ts';
import { type Attachments, fileKeysOf } from '../../contract/attachments.ts';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { messages } from '../../contract/chat-tables.ts';
import { eveningIn } from '../../server/activity/evening.fixture.ts';
import { chatOptimistic } from '../chat-optimistic.ts';
import { newLocalKey } from '../local-files.ts';
import { uploadingDevice } from '../sending/uploading-device.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await world.drain();
});
afterAll(() => world.close());

test('a photo to an activity is shown at once, waits with its file, and is read by the others as unread', async () => {
  const { id: activity, host, ana } = await eveningIn(world);
  const device = uploadingDevice(world, ana.person);
  const [key, id] = [newLocalKey(), newId()];
  const attachments: Attachments = { type: 'images', files: [{ key, width: 4, height: 3, size: 5 }] };
  const { buffer } = new Uint8Array(await testPicture({ width: 400, height: 300 }));
  await device.db.addFiles('draft', [{ id: key, name: 'cups.jpg', type: 'image/jpeg', bytes: buffer }]);
  const draft = { uid: activity, writtenTo: 'activity', content: 'My cups', attachments } as const;
  await device.db.run(chatMutations.messages, draft, id, [key]);
  const shown = { chat: activity, isOfActivity: true, status: 'read', attachments };
  expect((await device.db.get(messages, id))?.row).toMatchObject(shown);
  await device.client.syncNow();
  expect(device.refused).toEqual([]);
  const [sent] = fileKeysOf((await device.db.get(messages, id))?.row.attachments);
  expect(sent).not.toBe(key);
  const theirs = uploadingDevice(world, host.person);
  await theirs.client.syncNow();
  const found = (await theirs.db.get(messages, id))?.row;
  expect(found).toMatchObject({ content: 'My cups', status: 'unread', sender: ana.uid });
  expect(fileKeysOf(found?.attachments)).toEqual([sent]);
  await theirs.db.run(chatMutations.readMessages, { uid: activity, upTo: found?.date ?? 0 });
  expect((await theirs.db.get(messages, id))?.row.status).toBe('read');
});

test('what an earlier version has left in the outbox is sent, and comes into the conversation', async () => {
  const { id: activity, host, ana } = await eveningIn(world);
  const { sayToActivity } = activityMessageMutations;
  const earlier = showMutation(sayToActivity, (view) =>
    view.insert(activityMessages, view.ref ?? '', { id: view.ref }),
  );
  const device = uploadingDevice(world, ana.person, [...chatOptimistic, earlier]);
  const id = newId();
  await device.db.run(sayToActivity, { activity, content: 'From last month' }, id);
  await device.client.syncNow();
  expect(device.refused).toEqual([]);
  expect((await device.db.get(messages, id))?.row).toMatchObject({ chat: activity, isOfActivity: true });
  expect(await device.db.find(activityMessages)).toEqual([]);
  expect((await host.list('messages')).map(({ content }) => content)).toEqual(['From last month']);
});
