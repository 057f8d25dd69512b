import { newId } from '@mitto/kit/ids';
import { Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { show } from '../photos/photos.fixture.ts';
import { approve, lookAt, refuse, threeSelfies, waiting } from './selfies.fixture.ts';

let world: World;
let staff: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  world = await startWorld({ haveProfiles: true });
  staff = await world.person('staff', { isAdmin: true });
  other = await world.person('other', { isAdmin: true });
});
afterAll(() => world.close());

test('of two who decide at once one wins, and the other is told', async () => {
  for (let round = 0; round < 2; round += 1) {
    const ana = await waiting(world, `ana-${round}`);
    const [mine, theirs] = [await lookAt(staff, ana), await lookAt(other, ana)];
    const answers = await Promise.all([approve(staff, mine), refuse(other, theirs)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(['profile/selfies-decided']);
    const [own] = await new Device(ana).list('user_info');
    const isApproved = answers[0]?.status === 200;
    expect(own).toMatchObject({
      selfie: { state: isApproved ? 'approved' : 'refused' },
      verification: { photo: isApproved },
    });
  }
});

test('a main photo that changes while staff approves never stays verified', async () => {
  for (let round = 0; round < 2; round += 1) {
    const ana = await waiting(world, `eve-${round}`);
    const seen = await lookAt(staff, ana);
    await Promise.all([approve(staff, seen), show(ana, 90 + round, { name: 'profile_picture' })]);
    const [own] = await new Device(ana).list('user_info');
    expect(own).toMatchObject({ verification: { photo: false } });
  }
});

test('two devices that send at once: one sending waits, and the pictures of the other are gone', async () => {
  const ben = await world.person('ben');
  await show(ben);
  const { pose } = (await ben.call('askSelfiePose', {})).result;
  const send = async (seed: number) =>
    await ben.call('sendSelfies', { pose, files: await threeSelfies(seed) }, { idempotencyKey: newId() });
  const answers = await Promise.all([send(40), send(60)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await world.drain();
  const { rows } = await sql`
    select 1 from media_object where uid = ${ben.uid} and kind = 'profile.selfie'`.execute(world.database.db);
  expect(rows).toHaveLength(3);
});
