import { accountConfiguration } from '@mitto/account/contract/configuration';
import { day, hour, minute, second } from '@mitto/kit/time';
import { act, Device } from '@mitto/testkit/device';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { choose, match, type PushWorld, startPushWorld, write } from './pushes.fixture.ts';

let scene: PushWorld;
beforeAll(async () => {
  scene = await startPushWorld();
});
beforeEach(() => scene.next());
afterAll(() => scene.close());

test('a message is pushed at once, without a name or a word, and opens its conversation', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  await write(ben, ana, 'A secret');
  const [push, ...others] = await scene.pushesTo(browser);
  expect(others).toEqual([]);
  expect(push).toMatchObject({
    title: 'Mitto',
    body: 'You have a new message',
    language: 'en',
    kind: 'message',
    uid: ben.uid,
    reply: 'Reply',
    unread: 1,
    at: scene.world.clock.now(),
  });
  expect(push?.open).toEqual([push?.tag]);
  expect(JSON.stringify(push)).not.toMatch(/secret|Field/);
  expect(scene.double.refusals).toEqual([]);
  expect(scene.double.received.at(-1)).toMatchObject({ bytes: 86 + 1024 + 1 + 16 });
  expect(scene.double.received.at(-1)?.headers).toMatchObject({ ttl: '86400', urgency: 'high' });
  expect(await scene.outcomes()).toEqual({ sent: 1 });
});

test('a push service cannot link the receivers of one author, or tell a like from a message', async () => {
  const [ana, ben, liker] = [
    await scene.someone('ana', true),
    await scene.someone('ben', true),
    await scene.someone('liker'),
  ];
  for (const one of [ana, ben]) {
    await scene.subscribe(one);
    await act(liker, 'likes', 'circles', one);
  }
  await scene.outcomes();
  const [toAna, toBen] = scene.double.received.slice(-2).map(({ headers }) => headers);
  expect(toAna?.['topic']).toMatch(/^[\w-]{32}$/);
  expect(toBen?.['topic']).not.toBe(toAna?.['topic']);
  expect(toAna).toMatchObject({ urgency: 'high', ttl: toBen?.['ttl'] });
});

test('names and words are pushed only if the member allows them, in the language of the device', async () => {
  const [ana, ben] = [await scene.someone('ana'), await scene.someone('ben')];
  await match(ana, ben);
  const browser = await scene.subscribe(ana, { language: 'th' });
  await write(ben, ana, 'A secret');
  await scene.outcomes();
  await choose(ana, { showsPreviews: true });
  scene.world.clock.advance(2 * hour);
  await scene.outcomes();
  await write(ben, ana, `สวัสดี ${'👩‍👩‍👧‍👦'.repeat(300)}`);
  const pushes = await scene.pushesTo(browser);
  expect(pushes.at(-2)).toMatchObject({ title: 'Mitto', body: 'คุณมีข้อความใหม่' });
  const last = pushes.at(-1);
  expect(last?.title).toBe(`${ben.name} Field`);
  expect(last?.body).toMatch(/^สวัสดี (👩‍👩‍👧‍👦){50,}…$/u);
});

test('several messages before the push are one push, which counts them', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  await write(ben, ana);
  scene.world.clock.advance(1);
  await write(ana, ben);
  await write(ben, ana);
  const pushes = await scene.pushesTo(browser);
  expect(pushes.map(({ body, unread }) => [body, unread])).toEqual([['You have 2 new messages', 1]]);
  expect(await scene.outcomes()).toMatchObject({ sent: 1 });
});

test('within the quiet hours nothing rings; at their end one push for each conversation, unless it was read', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  const clock = scene.world.clock;
  // Quiet for three hours from now, by a clock in Kathmandu.
  const shown = Math.floor((clock.now() + 5.75 * hour) / minute) % 1440;
  await choose(ana, { timeZone: 'Asia/Kathmandu', quiet: { from: shown, to: (shown + 180) % 1440 } });
  await write(ben, ana);
  clock.advance(minute);
  await write(ana, ben);
  await write(ben, ana);
  expect(await scene.pushesTo(browser)).toEqual([]);
  clock.advance(178 * minute);
  expect(await scene.pushesTo(browser)).toEqual([]);
  clock.advance(minute + 1);
  expect(await scene.pushesTo(browser)).toHaveLength(1);
  clock.advance(21 * hour);
  await write(ben, ana);
  await scene.outcomes();
  await new Device(ana).do('readMessages', 'messages', { uid: ben.uid, upTo: clock.now() });
  clock.advance(4 * hour);
  expect(await scene.outcomes()).toEqual({ seen: 1 });
  expect(await scene.pushesTo(browser)).toHaveLength(1);
});

test('each reason for which nothing is pushed is counted, and nothing is pushed', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  const device = new Device(ana);
  await device.do('changeNotifications', 'notifications', { push: { newMessages: false } });
  await write(ben, ana);
  expect(await scene.outcomes()).toEqual({ off: 1 });
  await device.do('changeNotifications', 'notifications', { push: { newMessages: true } });
  await device.do('muteConversation', 'chats', { uid: ben.uid, isMuted: true });
  scene.world.clock.advance(2 * hour);
  await write(ben, ana);
  expect(await scene.outcomes()).toEqual({ muted: 1 });
  await device.do('muteConversation', 'chats', { uid: ben.uid, isMuted: false });
  scene.world.clock.advance(2 * hour);
  await write(ben, ana);
  await act(ana, 'block', 'blocked_users', ben);
  expect(await scene.outcomes()).toEqual({ gone: 1 });
  await act(ana, 'unblock', 'blocked_users', ben);
  scene.world.clock.advance(2 * hour);
  scene.double.trouble = { status: 500 };
  await write(ben, ana);
  await scene.world.drain();
  scene.double.trouble = undefined;
  scene.world.clock.advance(2 * day + minute);
  expect(await scene.outcomes()).toEqual({ expired: 1 });
  await ana.call('unsubscribePush', {});
  await write(ben, ana);
  expect(await scene.outcomes()).toEqual({ 'no-device': 1 });
  expect(await scene.pushesTo(browser)).toEqual([]);
});

test('a switch within the app that is off takes no push away, and lists the row as read', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  const device = new Device(ana);
  await device.do('changeNotifications', 'notifications', { inapp: { newMessages: false } });
  await write(ben, ana);
  expect(await scene.pushesTo(browser)).toMatchObject([{ unread: 0, open: [] }]);
  const rows = await device.list('notification_list');
  expect(rows.map(({ isRead }) => isRead)).toEqual([true, true]);
});

test('likes and visits are pushed to premium members at once, and to nobody else', async () => {
  const [ana, cleo, ben] = [
    await scene.someone('ana', true),
    await scene.someone('cleo'),
    await scene.someone('ben'),
  ];
  const [anas, cleos] = [await scene.subscribe(ana), await scene.subscribe(cleo)];
  for (const to of [ana, cleo]) {
    await act(ben, 'visit', 'visitors', to);
    await act(ben, 'likes', 'circles', to);
  }
  expect((await scene.pushesTo(anas)).map(({ body }) => body).toSorted()).toEqual([
    'Somebody likes you',
    'Somebody visited your profile',
  ]);
  await scene.world.showRedacted();
  expect(await scene.pushesTo(cleos)).toEqual([]);
  expect(await scene.outcomes()).toEqual({ sent: 2, 'premium-only': 2 });
});

test('where likes are for everybody, a standard member gets one push with the batch, and never a name', async () => {
  const admin = await scene.world.person('admin', { isAdmin: true });
  const { sections, defaults } = accountConfiguration.usual.pushNotification;
  const open = sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, isPremiumOnly: false })),
  }));
  const change = async (pushNotification: typeof accountConfiguration.usual.pushNotification) => {
    const { result } = await admin.call('readConfiguration', {});
    await admin.call('updateConfiguration', {
      version: result.version,
      reason: 'For a test.',
      changes: { pushNotification },
    });
  };
  await change({ sections: open, defaults });
  const [ana, ben, cleo] = [
    await scene.someone('ana'),
    await scene.someone('ben'),
    await scene.someone('cleo'),
  ];
  const browser = await scene.subscribe(ana);
  await choose(ana, { showsPreviews: true });
  for (const by of [ben, cleo]) await act(by, 'likes', 'circles', ana);
  expect(await scene.pushesTo(browser)).toEqual([]);
  expect(await scene.outcomes()).toEqual({});
  await scene.world.showRedacted();
  expect(await scene.pushesTo(browser)).toMatchObject([
    { title: 'Mitto', body: '2 people like you', kind: 'like' },
  ]);
  await change({ sections, defaults });
});

test('a push service that is busy is asked again when it says, and others are not held up', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  scene.double.trouble = { status: 429, retryAfter: '120' };
  await write(ben, ana);
  await scene.world.drain();
  const asked = scene.double.requests;
  scene.double.trouble = undefined;
  scene.world.clock.advance(119 * second);
  await scene.world.drain();
  expect(scene.double.requests).toBe(asked);
  scene.world.clock.advance(2 * second);
  expect(await scene.pushesTo(browser)).toHaveLength(1);
  scene.double.trouble = { status: 503 };
  scene.world.clock.advance(2 * hour);
  await write(ben, ana);
  await scene.world.drain();
  scene.double.trouble = undefined;
  scene.world.clock.advance(minute);
  expect(await scene.pushesTo(browser)).toHaveLength(2);
  expect(await scene.outcomes()).toEqual({ sent: 2 });
});

test('a push names the notifications that are still unread, so that the device closes the others', async () => {
  const { ana, ben, browser } = await scene.aMatch();
  const cleo = await scene.someone('cleo');
  await write(ben, ana);
  await scene.outcomes();
  await new Device(ana).do('readMessages', 'messages', { uid: ben.uid, upTo: scene.world.clock.now() });
  await match(ana, cleo);
  await write(cleo, ana);
  const pushes = await scene.pushesTo(browser);
  const [first, ...later] = pushes;
  expect(first?.open).toEqual([first?.tag]);
  expect(later.at(-1)?.open).not.toContain(first?.tag);
});
