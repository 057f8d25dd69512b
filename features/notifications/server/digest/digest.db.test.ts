import { day, hour, minute } from '@mitto/kit/time';
import { act, Device } from '@mitto/testkit/device';
import type { TestPerson } from '@mitto/testkit/person';
import { startWorld, type World } from '@mitto/testkit/start-world';
import { stayIn } from '@mitto/testkit/stay-in';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { match, write } from '../push/pushes.fixture.ts';
import { sendDigests } from './send-digests.ts';

let world: World;
let turn = 0;
const counts = new Map<string, number>();
beforeAll(async () => {
  const notificationFigures = {
    count: ({ channel, outcome }: { readonly channel: string; readonly outcome: string }) => {
      if (channel === 'email') counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    },
  };
  world = await startWorld({ haveProfiles: true, notificationFigures });
});
beforeEach(() => {
  turn += 1;
  world.clock.advance(10 * day);
});
afterAll(() => world.close());

const someone = async (name: string, isEmailVerified = true) =>
  stayIn(world, await world.person(`${name}-${turn}`, { isEmailVerified }));

/** Mails that the person has got, once every due digest is sent. */
async function mailsTo({ email }: TestPerson) {
  await world.drain();
  await sendDigests(world.deps);
  await world.drain();
  return world.mails(email);
}

/** Numbers of notifications by what became of them in digests, since the last call. */
async function outcomes(): Promise<Readonly<Record<string, number>>> {
  await world.drain();
  await sendDigests(world.deps);
  const found = Object.fromEntries(counts);
  counts.clear();
  return found;
}

const open = async ({ uid }: TestPerson) =>
  await sql`update account_device set seen_at = ${world.clock.now()} where uid = ${uid}`.execute(
    world.database.db,
  );

interface Away {
  readonly isEmailVerified?: boolean;
  /** Choices that the person makes before they close the app. */
  readonly choices?: object;
  readonly switches?: object;
}

/** A person with a match and a message that they have not seen. */
async function away({ isEmailVerified = true, choices, switches }: Away = {}) {
  const [ana, ben] = [await someone('ana', isEmailVerified), await someone('ben')];
  await act(ana, 'likes', 'circles', ben);
  const device = new Device(ana);
  if (choices) await device.do('changeNotificationChoices', 'notification_choices', { ...choices });
  if (switches) await device.do('changeNotifications', 'notifications', { ...switches });
  world.clock.advance(minute);
  await act(ben, 'likes', 'circles', ana);
  await write(ben, ana, 'A secret');
  await world.drain();
  return { ana, ben };
}

test('what waited unseen for a day is mailed once, in one mail that names nobody', async () => {
  const { ana, ben } = await away();
  world.clock.advance(day - minute);
  expect(await mailsTo(ana)).toEqual([]);
  world.clock.advance(2 * minute);
  const [mail, ...others] = await mailsTo(ana);
  expect(others).toEqual([]);
  expect(mail?.text).toMatch(/- A new message\n/);
  expect(mail?.text).toMatch(/- A new match\n/);
  expect(mail?.text).not.toMatch(/secret/);
  expect(mail?.text.toLowerCase()).not.toContain(ben.name);
  expect(await mailsTo(ana)).toHaveLength(1);
  world.clock.advance(2 * day);
  expect(await mailsTo(ana)).toHaveLength(1);
});

test('later news are another mail, at the earliest a day after the first', async () => {
  const { ana, ben } = await away();
  world.clock.advance(day - 6 * hour);
  await write(ben, ana);
  await world.drain();
  world.clock.advance(day + minute);
  // Both messages are one notification, whose newest event has waited for a day now.
  expect(await mailsTo(ana)).toHaveLength(1);
  await write(ben, ana);
  await world.drain();
  world.clock.advance(day + minute);
  expect(await mailsTo(ana)).toHaveLength(2);
});

test('news that become due within a day of a mail wait for the next', async () => {
  const { ana } = await away();
  world.clock.advance(12 * hour);
  await write(await someone('cleo'), ana);
  await world.drain();
  world.clock.advance(12 * hour + minute);
  expect(await mailsTo(ana)).toHaveLength(1);
  world.clock.advance(12 * hour);
  expect(await mailsTo(ana)).toHaveLength(1);
  world.clock.advance(12 * hour);
  expect(await mailsTo(ana)).toHaveLength(2);
});

test('nothing is mailed of what was read, and nothing to who has opened the app since', async () => {
  const { ana, ben } = await away();
  await new Device(ana).do('readNotifications', 'notification_list', { upTo: world.clock.now() });
  world.clock.advance(day + minute);
  expect(await mailsTo(ana)).toEqual([]);
  await write(ben, ana);
  await world.drain();
  world.clock.advance(hour);
  await open(ana);
  world.clock.advance(day);
  expect(await mailsTo(ana)).toEqual([]);
});

test('a switch within the app that is off takes no mail away', async () => {
  const { ana } = await away({ switches: { inapp: { match: false, newMessages: false } } });
  world.clock.advance(day + minute);
  expect(await mailsTo(ana)).toHaveLength(1);
});

const off = { email: { match: false, newMessages: false } };
const readAll = (ana: TestPerson) =>
  new Device(ana).do('readNotifications', 'notification_list', { upTo: world.clock.now() });
const wait = (time: number) => async () => world.clock.advance(time);
const reasons: readonly [why: string, outcome: string, Away, (ana: TestPerson) => Promise<unknown>][] = [
  ['read', 'seen', {}, readAll],
  ['seen in the app', 'seen', {}, open],
  ['too old', 'expired', {}, wait(7 * day)],
  ['mailed', 'sent', {}, wait(0)],
  ['not wanted', 'off', { switches: off }, wait(0)],
  ['without an address', 'no-address', { isEmailVerified: false }, wait(0)],
];

test.each(reasons)('what becomes of a notification in mails is counted once: %s', async (...reason) => {
  const [, outcome, wishes, change] = reason;
  await outcomes();
  const { ana } = await away(wishes);
  world.clock.advance(hour);
  await change(ana);
  world.clock.advance(day);
  // The match and the message of the one; the other has seen the match.
  expect(await outcomes()).toEqual(outcome === 'seen' ? { seen: 3 } : { [outcome]: 2, seen: 1 });
  expect(await outcomes()).toEqual({});
});

test('quiet hours, switches, a block and an unverified address hold', async () => {
  // Quiet for an hour, from the moment at which the news are due.
  const shown = (Math.floor(world.clock.now() / minute) + 1) % 1440;
  const quiet = { from: shown, to: (shown + 60) % 1440 };
  const { ana, ben } = await away({ choices: { timeZone: 'UTC', quiet } });
  const off = { email: { match: false, newMessages: false } };
  turn += 1000;
  const { ana: second } = await away({ switches: off });
  turn += 1000;
  const { ana: unverified } = await away({ isEmailVerified: false });
  const third = await someone('third');
  await match(third, ben);
  await act(ben, 'block', 'blocked_users', third);
  world.clock.advance(day);
  expect(await mailsTo(ana)).toEqual([]);
  world.clock.advance(hour);
  expect(await mailsTo(ana)).toHaveLength(1);
  for (const one of [second, third, unverified]) expect(await mailsTo(one)).toEqual([]);
});

test('two processes mail one digest', async () => {
  const { ana } = await away();
  world.clock.advance(day + minute);
  await world.drain();
  await Promise.all([sendDigests(world.deps), sendDigests(world.deps)]);
  expect(await mailsTo(ana)).toHaveLength(1);
});

test('the link in a mail ends them with one press, signed out; looking at it ends nothing', async () => {
  const { ana, ben } = await away({ choices: { language: 'th' } });
  world.clock.advance(day + minute);
  const [mail] = await mailsTo(ana);
  const link = mail?.unsubscribe ?? '';
  expect(mail?.text).toContain(link);
  const url = link.replace(world.deps.settings.appOrigin, world.url);
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<button>หยุดรับอีเมลเหล่านี้</button>');
  const settings = async () => (await new Device(ana).list('notifications')).map(({ email }) => email);
  expect(await settings()).toEqual([]);
  // The form of RFC 8058, as a mail program sends it.
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const done = await fetch(url, { method: 'POST', body });
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('เรียบร้อยแล้ว')]);
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200);
  expect(await settings()).toEqual([
    { match: false, newMessages: false, profileVisits: false, interest: false },
  ]);
  await write(ana, ben);
  await write(ben, ana);
  await world.drain();
  world.clock.advance(2 * day);
  expect(await mailsTo(ana)).toHaveLength(1);
  expect((await fetch(`${url.slice(0, -4)}AAAA`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${url}/more`, { method: 'POST' })).status).toBe(404);
});

test('who has never looked at their notifications is mailed in the language of their last sign-in', async () => {
  const { ana } = await away();
  const sign = { email: ana.email, password: ana.password };
  const options = 'client=mitto-web; build=1.0.0; schema=1; language=th-TH';
  const { error } = await world.anonymous.call('authorize', sign, { headers: { options } });
  expect(error).toBeUndefined();
  world.clock.advance(day + minute);
  await sql`update account_device set seen_at = 0 where uid = ${ana.uid}`.execute(world.database.db);
  const [mail] = await mailsTo(ana);
  expect(mail?.subject).toBe('มีข่าวใหม่ถึงคุณใน Mitto');
  const url = (mail?.unsubscribe ?? '').replace(world.deps.settings.appOrigin, world.url);
  expect(await (await fetch(url)).text()).toContain('หยุดรับอีเมลเหล่านี้');
});

test('the link of a member who is gone does nothing', async () => {
  const { ana } = await away();
  world.clock.advance(day + minute);
  const [mail] = await mailsTo(ana);
  await world.deps.database.transact((tx) => world.deps.eraseMember(tx, ana.uid));
  const url = (mail?.unsubscribe ?? '').replace(world.deps.settings.appOrigin, world.url);
  expect((await fetch(url, { method: 'POST' })).status).toBe(200);
});
