import { expect, test } from 'vitest';
import { pathOfPlace, placeOfPush } from './notification-place.ts';
import { type PushPayload, readOpened, readPushPayload, tagOf } from './push-payload.ts';
import { readPushReply } from './push-reply.ts';

const uid = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const payload: PushPayload = {
  tag: tagOf(uid),
  at: 1_800_000_000_000,
  title: 'Mitto',
  body: 'You have a new message',
  language: 'en',
  kind: 'message',
  uid,
  reply: 'Reply',
  unread: 1,
  open: [tagOf(uid)],
};

test('a push of ours is read, and nothing else is', () => {
  expect(readPushPayload(JSON.stringify(payload))).toEqual(payload);
  const { uid: _uid, reply: _reply, open: _open, ...least } = payload;
  expect(readPushPayload(JSON.stringify(least))).toEqual(least);
  for (const [column, value] of [
    ['tag', 1],
    ['at', '1'],
    ['at', 0.5],
    ['title', null],
    ['unread', 'many'],
    ['open', 'all'],
    ['open', [1]],
    ['kind', undefined],
    ['uid', 7],
    ['reply', true],
  ] as const)
    expect(
      readPushPayload(JSON.stringify({ ...payload, [column]: value })),
      `${column} ${value}`,
    ).toBeUndefined();
  for (const text of ['', 'hello', 'null', '[]', '1']) expect(readPushPayload(text), text).toBeUndefined();
});

test('a push leads to what it tells of, and one of an unknown kind to the list', () => {
  const path = (kind: string, of?: string) =>
    decodeURIComponent(pathOfPlace(placeOfPush({ kind, ...(of && { uid: of }) })));
  expect(path('message', uid)).toBe(`/home?open=chat?rid=${uid}`);
  expect(path('match', uid)).toBe(`/home?open=chat?rid=${uid}`);
  expect(path('visit', uid)).toBe(`/home?open=profile?uid=${uid}`);
  expect(path('like')).toBe('/home?open=audience?selected=likedMe');
  expect(path('visit')).toBe('/home?open=audience?selected=visitedMe');
  expect(path('security')).toBe('/home?open=settings.account.devices');
  expect(path('to come', uid)).toBe('/home?open=notifications');
});

test('a window hears of a pressed push from the service worker alone', () => {
  expect(readOpened({ type: 'push opened', kind: 'like' })).toEqual({ type: 'push opened', kind: 'like' });
  for (const data of [null, 'take over', {}, { type: 'push opened' }, { type: 'other', kind: 'like' }])
    expect(readOpened(data)).toBeUndefined();
});

test('a reply of the service worker is read, and nothing that is not one', () => {
  const reply = { tag: tagOf(uid), uid, text: 'On my way', at: 1_800_000_000_000 };
  expect(readPushReply(reply)).toEqual(reply);
  for (const other of [null, 'On my way', {}, { ...reply, text: ' ' }, { ...reply, uid: undefined }])
    expect(readPushReply(other)).toBeUndefined();
  for (const other of [
    { ...reply, tag: '' },
    { ...reply, at: undefined },
  ])
    expect(readPushReply(other)).toBeUndefined();
});
