import { accountConfiguration } from '@mitto/account/contract/configuration';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const { premiumPrivacy } = accountConfiguration.usual;

let world: World;
let staff: TestPerson;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  staff = await world.person('staff', { isAdmin: true });
});
afterAll(() => world.close());

async function reserve(flags: typeof premiumPrivacy): Promise<void> {
  const { version } = (await staff.call('readConfiguration', {})).result;
  const changes = { premiumPrivacy: flags };
  await staff.call('updateConfiguration', { version, reason: 'For a test.', changes });
  await world.drain();
}

async function areFound(): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`select uid from discover_seek`.execute(world.database.db);
  return rows.map(({ uid }) => uid);
}

test('the search follows when the configuration changes which privacy flags are premium’s', async () => {
  const ana = await world.person('ana');
  const ben = await world.person('ben', { isPremium: true });
  await reserve(premiumPrivacy.filter((flag) => flag !== 'search'));
  for (const person of [ana, ben])
    await new Device(person).do('changePrivacy', 'user_info', { search: false });
  expect(await areFound()).not.toContain(ana.uid);
  expect(await areFound()).not.toContain(ben.uid);
  await reserve(premiumPrivacy);
  expect(await areFound()).toContain(ana.uid);
  expect(await areFound()).not.toContain(ben.uid);
  await reserve(premiumPrivacy.filter((flag) => flag !== 'search'));
  expect(await areFound()).not.toContain(ana.uid);
});
