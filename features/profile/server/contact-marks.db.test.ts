import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aProfile, ownRowOf, ProfileDevice } from './profiles.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function markOf(uid: string): Promise<readonly string[] | undefined> {
  const { rows } = await sql<{ contact_in: string[] }>`
    select contact_in from profile where uid = ${uid}`.execute(world.database.db);
  return rows[0]?.contact_in;
}

test('an address in a new profile is accepted and marked for staff', async () => {
  const lena = await aProfile(world, 'lena', {
    profile: { name: 'Lena', headline: 'Nurse', bio: 'Write to lena at insta dot com' },
  });
  expect(await markOf(lena.uid)).toEqual(['bio']);
  expect(JSON.stringify(await ownRowOf(lena))).not.toContain('contact_in');
});

test('the mark follows each edit, and stays for columns that an edit does not contain', async () => {
  const ben = await aProfile(world, 'ben');
  const device = new ProfileDevice(ben);
  expect(await markOf(ben.uid)).toEqual([]);
  expect(await device.edit({ headline: 'IG: ben_draws' }, 99)).toMatchObject({ status: 'applied' });
  await device.edit({ name: 'Ben 0812345678' }, 99);
  expect(await markOf(ben.uid)).toEqual(['name', 'headline']);
  await device.edit({ style: '2' }, 99);
  expect(await markOf(ben.uid)).toEqual(['name', 'headline']);
  await device.edit({ headline: 'I draw' }, 99);
  expect(await markOf(ben.uid)).toEqual(['name']);
});
