import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Attachments, fileKeysOf, isKnownKind, ReceivedAttachments, withFiles } from './attachments.ts';
import { messages } from './chat-tables.ts';

const key = (letter: string) => `local-${letter.repeat(16)}`;
const photo = (letter: string) => ({ key: key(letter), width: 10, height: 20, size: 30 });
const photos: Attachments = { type: 'images', files: [photo('a'), photo('b')] };
const gif: Attachments = { type: 'sticker', file: photo('c') };
const place: Attachments = { type: 'location', location: { lat: 1, lng: 2 } };

test('a row with a kind that only newer apps know is received whole, and has no files to look for', () => {
  const poll = { type: 'poll', question: 'Where?', votes: [1, 2] };
  expect(v.parse(ReceivedAttachments, poll)).toEqual(poll);
  expect(v.safeParse(messages.row.entries.attachments, poll).success).toBe(true);
  const received = v.parse(ReceivedAttachments, poll);
  expect([isKnownKind(received), fileKeysOf(received)]).toEqual([false, []]);
});

test('a sticker that only newer apps have is received whole, and is none that this app draws', () => {
  const newer = { type: 'sticker', sticker: 'unicorn' };
  const received = v.parse(ReceivedAttachments, newer);
  expect(received).toEqual(newer);
  expect(isKnownKind(received)).toBe(false);
  for (const known of [gif, { type: 'sticker', sticker: 'wave' } as const])
    expect(isKnownKind(known)).toBe(true);
});

test('a known kind with a fault is no unknown kind', () => {
  for (const wrong of [{ type: 'images', files: [] }, { type: 'audio' }, { ...place, location: null }])
    expect(v.safeParse(ReceivedAttachments, wrong).success).toBe(false);
});

test('files are replaced or left out in every kind that has some', () => {
  const without = (letter: string) => (file: { readonly key: string }) =>
    file.key === key(letter) ? undefined : file;
  expect(fileKeysOf(photos)).toEqual([key('a'), key('b')]);
  expect(withFiles(photos, without('a'))).toEqual({ type: 'images', files: [photo('b')] });
  expect(withFiles({ type: 'images', files: [photo('a')] }, without('a'))).toBeUndefined();
  expect(withFiles(gif, () => photo('d'))).toEqual({ type: 'sticker', file: photo('d') });
  expect(withFiles(gif, without('c'))).toBeUndefined();
  expect(withFiles(place, without('a'))).toBe(place);
  expect(() => withFiles(gif, () => ({ key: 'no facts' }))).toThrow();
});
