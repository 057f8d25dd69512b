import { updateMember } from '@mitto/account/server/store/members';
import { newId } from '@mitto/kit/ids';
import { makeBrowserKeys } from './decrypt-push.ts';
import { Device } from './device.ts';
import { good, type Life } from './life.ts';
import { ownRows, ownRowWith } from './own-rows.ts';
import type { TestPerson } from './person.ts';
import type { SignInStage } from './sign-in-stage.ts';
import { testPicture } from './test-picture.ts';

type Push = (
  op: string,
  table: string,
  about: string | Record<string, unknown>,
  ref?: string,
) => Promise<void>;

/**
 * Returns a function that pushes one entry from a new device of this person. If `about` is a uid, the entry
 * is a mutation about that member; otherwise it is a row write with these changes.
 */
export function createPusher(person: TestPerson): Push {
  const device = new Device(person);
  return async (op, table, about, ref = newId()) => {
    const isTask = typeof about === 'string';
    const answer = isTask
      ? await device.do(op, table, { uid: about })
      : await device.do(op, table, about, { ref });
    if (answer.status !== 'applied') throw new Error(`The task ${op} was ${answer.status}: ${answer.code}`);
  };
}

/** Runs each mutation with a different member, and writes a row of each own table. */
export async function meetOthers(
  { world }: SignInStage,
  { mobile, word }: Life,
  person: TestPerson,
): Promise<void> {
  const push = createPusher(person);
  const met = (what: string) => world.person(`${what}-${mobile.slice(-6)}`);
  await createPusher(await met('visitor'))('visit', 'visitors', person.uid);
  await world.showRedacted();
  // Only a premium member can take no messages of strangers, so that words wait.
  const liked = await world.person(`liked-${mobile.slice(-6)}`, { isPremium: true });
  await good(liked.call('updateUser', { privacy: { pm: false } }));
  await push('likes', 'circles', liked.uid);
  await push('wordsWithLike', 'messages', { uid: liked.uid, content: `Words of ${word} with a like` });
  await push('visit', 'visitors', (await met('visited')).uid);
  await push('hide', 'hidden_accounts', (await met('hidden')).uid);
  await push('block', 'blocked_users', (await met('blocked')).uid);
  const match = await met('matched');
  await push('likes', 'circles', match.uid);
  await createPusher(match)('likes', 'circles', person.uid);
  await push('favorite', 'favorite', match.uid);
  await talk(push, person, { word, mobile }, match);
  await plan({ world, push, host: await met('host') }, { word, mobile }, person);
  await push('changeNotifications', 'notifications', { push: { match: false } });
  await push('changeNotificationChoices', 'notification_choices', { timeZone: 'Asia/Bangkok' });
  const { p256dh, auth } = await makeBrowserKeys();
  const subscription = { endpoint: `https://127.0.0.1:9/${word}`, keys: { p256dh, auth } };
  await good(person.call('subscribePush', { ...subscription, language: 'en' }));
  for (const entry of ownRows.values()) await push('insert', entry.name, ownRowWith(word, entry));
}

interface Planning {
  readonly world: SignInStage['world'];
  readonly push: Push;
  readonly host: TestPerson;
}

/** Creates an activity at home, and joins one of another member. Both are premium members for that. */
async function plan(
  { world, push, host }: Planning,
  { word, mobile }: Pick<Life, 'word' | 'mobile'>,
  person: TestPerson,
): Promise<void> {
  const startTime = world.clock.now() + 3_600_000;
  const geometry = { lat: 13.7563, lng: 100.5018 };
  const activity = {
    ...{ category: 'dine', privacy: 0, startTime, endTime: startTime + 3_600_000, timeZone: 'Asia/Bangkok' },
    description: `An evening that ${word} has planned with care`,
    location: { formatted_address: `House of ${word}`, geometry },
    venue: `Bell of ${word}`,
    isMyPlace: true,
  };
  const entitle = (uid: string, premium_until: number | null, further = {}) =>
    world.deps.database.transact((tx) => updateMember(tx, uid, { premium_until, ...further }));
  await entitle(person.uid, startTime);
  await push('createActivity', 'social_activities', activity);
  await entitle(person.uid, null);
  const born = { gender: 0, dob: { day: 14, month: 3, year: 1995 } };
  const profile = { name: 'Host Field', username: host.username, ...born };
  await good(host.call('createProfile', profile, { idempotencyKey: newId() }));
  const verified = { mobile: `+66810${mobile.slice(-6)}`, mobile_verified_at: world.clock.now() };
  await entitle(host.uid, startTime, verified);
  const id = newId();
  const theirs = { ...activity, description: 'A walk along the river to which everybody may come' };
  await createPusher(host)(
    'createActivity',
    'social_activities',
    { ...theirs, location: null, venue: null },
    id,
  );
  await push('sa_interested', 'social_activities', { id });
  await push('leaveActivity', 'social_activities', { id });
  await push('sa_interested', 'social_activities', { id });
  const [said, written] = [newId(), { uid: id, content: `Words of ${word} about the walk` }];
  await push('messages', 'messages', { ...written, writtenTo: 'activity' }, said);
  await push('editMessage', 'messages', { id: said, content: `${written.content}, mended` });
  await push('reactMessage', 'messages', { id: said, reaction: '👍' });
  await push('readMessages', 'messages', { uid: id, upTo: startTime });
}

/** Sends a picture message with a text that no other member has. */
async function talk(
  push: Push,
  { call }: TestPerson,
  { word, mobile }: Pick<Life, 'word' | 'mobile'>,
  to: TestPerson,
): Promise<void> {
  const bytes = await testPicture({ seed: Number(mobile.slice(-3)) + 7 });
  const files = [{ name: 'lunch.jpg', bytes }];
  const { result } = await good(call('attach', { kind: 'images', files }, { idempotencyKey: newId() }));
  const attachments = { type: 'images', files: result.images };
  await push('messages', 'messages', { uid: to.uid, content: `Words of ${word} for one`, attachments });
}
