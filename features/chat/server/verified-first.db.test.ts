import { readConfigured } from '@mitto/account/server/public/read-configured';
import { photoPathOf } from '@mitto/profile/contract/photos';
import { configuration } from '@mitto/server/configuration';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatDevice } from './chat-device.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Codes of a like, a message and a photo of this member; undefined for those that are taken. */
async function codesOf(name: string, isEmailVerified: boolean) {
  const person = await world.person(name, { isEmailVerified, hasProfile: true });
  const other = await world.person(`${name}-other`, { hasProfile: true });
  const device = new ChatDevice(person);
  const like = await device.do('likes', 'circles', { uid: other.uid });
  const message = await device.say(new ChatDevice(await world.person(`${name}-third`)), 'Hello');
  const files = [{ name: 'x.jpg', bytes: await testPicture() }];
  const photo = await person.call('upload', { path: photoPathOf(person.uid), files });
  return [like, message]
    .map((answer) => ('code' in answer ? answer.code : undefined))
    .concat(photo.error?.code);
}

test('nothing has to be verified before a like, a message or a photo, unless the configuration says so', async () => {
  expect(await codesOf('free', false)).toEqual([undefined, undefined, undefined]);
  const admin = await world.person('admin', { isAdmin: true });
  const { version } = (await admin.call('readConfiguration', {})).result;
  const verifiedFirst = ['likes' as const, 'messages' as const, 'photos' as const];
  const { restrictions } = await readConfigured(world.deps, world.database.db, configuration);
  const changes = { restrictions: { ...restrictions, verifiedFirst } };
  const update = { version, reason: 'For a test.', changes };
  expect((await admin.call('updateConfiguration', update)).error).toBeUndefined();
  world.clock.advance(5000);
  const refused = 'account/verify-first';
  expect(await codesOf('new', false)).toEqual([refused, refused, refused]);
  expect(await codesOf('known', true)).toEqual([undefined, undefined, undefined]);
});
