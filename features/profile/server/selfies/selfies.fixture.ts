import { newId } from '@mitto/kit/ids';
import type { TestPerson } from '@mitto/testkit/person';
import type { World } from '@mitto/testkit/start-world';
import { testPicture } from '@mitto/testkit/test-picture';
import { show } from '../photos/photos.fixture.ts';

export async function threeSelfies(seed = 40, count = 3) {
  const picture = async (at: number) => ({
    name: `selfie-${at}.jpg`,
    bytes: await testPicture({ width: 360, height: 270, seed: seed + at }),
  });
  return await Promise.all(Array.from({ length: count }, (_, at) => picture(at)));
}

/** Sends three selfies in the pose that is asked. Throws if they are refused. */
export async function sendThree(person: TestPerson, seed = 40) {
  const answer = await trySending(person, seed);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.result;
}

export async function trySending(person: TestPerson, seed = 40, options: { ip?: string } = {}) {
  const { result } = await person.call('askSelfiePose', {});
  const files = await threeSelfies(seed);
  const from = { idempotencyKey: newId(), ...options };
  return await person.call('sendSelfies', { pose: result?.pose ?? 'fist', files }, from);
}

/** A member with a main photo, whose selfies wait. */
export async function waiting(world: World, name: string, seed = 40): Promise<TestPerson> {
  const person = await world.person(name);
  await show(person, seed);
  await sendThree(person, seed);
  return person;
}

/** The selfies of this member as staff looks at them. */
export async function lookAt(staff: TestPerson, { uid }: Pick<TestPerson, 'uid'>) {
  const { result } = await staff.call('listSelfies', {});
  const one = result.selfies.find((entry) => entry.uid === uid);
  if (!one) throw new Error('No selfies of this member wait.');
  const looked = await staff.call('lookAtSelfies', { uid, id: one.id });
  if (looked.status !== 200) throw new Error(looked.text);
  return { ...looked.result, uid, id: one.id };
}

type Looked = Awaited<ReturnType<typeof lookAt>>;

export async function approve(staff: TestPerson, { uid, id, photos }: Looked) {
  const [main] = photos;
  const input = { uid, id, ...(main && { mainPhoto: main.key }) };
  return await staff.call('decideOnSelfies', input, { idempotencyKey: newId() });
}

export async function refuse(staff: TestPerson, { uid, id }: Pick<Looked, 'uid' | 'id'>) {
  const input = { uid, id, refusal: 'noPose' } as const;
  return await staff.call('decideOnSelfies', input, { idempotencyKey: newId() });
}
