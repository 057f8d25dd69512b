import { expect, test } from 'vitest';
import type { Attachments } from '../../contract/attachments.ts';
import { alsoCarrying, carrying, comeBack, comeBackBeside } from './come-back.ts';

const photos = (...keys: readonly string[]): Attachments => ({
  type: 'images',
  files: keys.map((key) => ({ key, width: 3, height: 4, size: 5 })),
});
const hug: Attachments = { type: 'sticker', sticker: 'hug' };
const many = (count: number, of: string) => Array.from({ length: count }, (_, at) => `${of}${at}`);

test('what comes back stands before what is written, with all it carried', () => {
  const back = [
    { text: 'One', attachments: photos('a') },
    { text: '', attachments: hug },
    { text: 'Three', relativeId: 'there', attachments: photos('b') },
  ];
  expect(comeBack(back, { text: 'and now', attachments: photos('c'), edits: 'kept' })).toEqual({
    text: 'One\nThree\nand now',
    relativeId: 'there',
    edits: 'kept',
    attachments: photos('a', 'b', 'c'),
    next: [hug],
  });
});

test('a message carries ten photos: more wait for the next one, none is left out', () => {
  const [eight, three] = [many(8, 'a'), many(3, 'b')];
  const carried = carrying([photos(...eight), photos(...three), photos('c')]);
  expect(carried).toEqual({ attachments: photos(...eight, 'c'), next: [photos(...three)] });
});

test('what carried nothing carries nothing when it is back', () => {
  expect(comeBack([{ text: 'One' }], { text: ' ' })).toEqual({ text: 'One' });
});

test('what comes back while a message is given new words waits beside them', () => {
  const now = { text: 'At noon', edits: 'm1', aside: { text: 'And bring' } };
  expect(comeBackBeside([{ text: 'On Thursday' }], now)).toEqual({
    ...now,
    aside: { text: 'On Thursday\nAnd bring' },
  });
});

test('a recording stays when a photo is added, and photos stay when something is recorded', () => {
  const spoken: Attachments = {
    type: 'audio',
    file: { key: 'v', size: 5, durationMs: 900, waveform: [1, 2] },
  };
  const withPhoto = alsoCarrying({ text: 'Hear this', attachments: spoken }, photos('a'));
  expect(withPhoto).toEqual({ text: 'Hear this', attachments: spoken, next: [photos('a')] });
  expect(alsoCarrying(withPhoto, photos('b'))).toEqual({ ...withPhoto, next: [photos('a', 'b')] });
  expect(alsoCarrying({ text: '', attachments: photos('a') }, spoken)).toEqual({
    text: '',
    attachments: photos('a'),
    next: [spoken],
  });
});
