import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { look, show } from '../photos/photos.fixture.ts';
import { aProfile, cardOf, shutAccountsOf } from '../profiles.fixture.ts';

let world: World;
let hidden: TestPerson;
beforeAll(async () => {
  world = await startWorld({ limits: 'off' });
  hidden = await aProfile(world, 'hidden', { isPremium: true });
  await hidden.call('updateUser', { privacy: { search: false, blurimage: true } });
});
afterAll(() => world.close());

const doTo = (by: TestPerson, op: string, table: string, to: TestPerson) =>
  new Device(by).do(op, table, { uid: to.uid });

test('whoever has the id of somebody hidden from the search opens nothing by a like, a visit, a hide or a block', async () => {
  const viewer = await aProfile(world, 'viewer');
  for (const [op, table] of [
    ['likes', 'circles'],
    ['visit', 'visitors'],
  ] as const) {
    await act(viewer, op, table, hidden);
    expect(await cardOf(viewer, hidden.uid), op).toBeNull();
  }
  const nameless = [{ uid: hidden.uid, creation_date: expect.any(Number) }];
  await act(viewer, 'hide', 'hidden_accounts', hidden);
  expect(await shutAccountsOf(viewer, 'loadHiddenAccounts')).toEqual(nameless);
  await act(viewer, 'block', 'blocked_users', hidden);
  expect(await shutAccountsOf(viewer, 'loadBlockedUsers')).toEqual(nameless);
});

test('those whom they like may see them as far as they may know it, and a match may', async () => {
  const [standard, premium, match] = [
    await aProfile(world, 'standard'),
    await aProfile(world, 'premium', { isPremium: true }),
    await aProfile(world, 'match'),
  ];
  for (const person of [standard, premium, match]) await act(hidden, 'likes', 'circles', person);
  await world.showRedacted();
  expect(await cardOf(standard, hidden.uid)).toBeNull();
  expect(await cardOf(premium, hidden.uid)).toMatchObject({ uid: hidden.uid });
  await doTo(match, 'likes', 'circles', hidden);
  expect(await cardOf(match, hidden.uid)).toMatchObject({ uid: hidden.uid });
  // Their match keeps the name in the list of hidden accounts.
  await act(match, 'hide', 'hidden_accounts', hidden);
  expect(await shutAccountsOf(match, 'loadHiddenAccounts')).toMatchObject([{ name: 'Name of hidden' }]);
});

test('the blurred picture is hidden with the card', async () => {
  const stranger = await aProfile(world, 'stranger');
  await show(hidden);
  const key = await hidden.call('updateUser', { privacy: { search: true } }).then(async () => {
    const [file] = (await cardOf(stranger, hidden.uid))?.profileImage?.files ?? [];
    return file?.key ?? '';
  });
  const status = async () => (await look(world, stranger, `${key}/blurred`)).status;
  expect(await status()).toBe(200);
  await hidden.call('updateUser', { privacy: { search: false } });
  expect(await status()).toBe(404);
  await act(stranger, 'hide', 'hidden_accounts', hidden);
  expect(await status()).toBe(404);
});
