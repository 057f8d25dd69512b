import { expect, test } from 'vitest';
import { cleanAudio } from './clean-audio.ts';
import { writeElement } from './ebml.ts';
import { recordedMp4, recordedWebm } from './recordings.fixture.ts';

const canary = 'CANARY-somebody-at-home';
const words = Buffer.from(canary);

const holds = (bytes: Buffer | undefined): boolean => bytes?.includes(words) ?? false;

/** One box of an mp4. */
function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** One page of an Ogg stream. */
function oggPage(number: number, samples: bigint, content: Buffer): Buffer {
  const table: number[] = [];
  for (let left = content.length; left >= 0; left -= 255) table.push(Math.min(left, 255));
  const head = Buffer.alloc(27);
  head.write('OggS', 0, 'latin1');
  head.writeBigInt64LE(samples, 6);
  head.writeUInt32LE(7, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(table.length, 26);
  return Buffer.concat([head, Buffer.from(table), content]);
}

const oggHead = oggPage(0, 0n, Buffer.concat([Buffer.from('OpusHead'), Buffer.alloc(11)]));
const oggTags = oggPage(1, 0n, Buffer.concat([Buffer.from('OpusTags'), words]));
const oggSound = oggPage(2, 96_000n, Buffer.alloc(400, 3));
const ogg = Buffer.concat([oggHead, oggTags, oggSound]);

test('a recording of Chromium is taken, in both of its kinds, and cleaned twice it is as cleaned once', () => {
  for (const [recorded, type] of [
    [recordedWebm, 'audio/webm'],
    [recordedMp4, 'audio/mp4'],
  ] as const) {
    const cleaned = cleanAudio(recorded);
    expect(cleaned?.type).toBe(type);
    expect(cleanAudio(cleaned?.bytes ?? Buffer.of())?.bytes).toEqual(cleaned?.bytes);
  }
  // The last block begins at 0.8 s, and the recording lasts 0.9 s.
  expect(cleanAudio(recordedWebm)?.durationMs).toBeGreaterThan(700);
  expect(cleanAudio(recordedWebm)?.durationMs).toBeLessThan(1000);
});

test('of what came beside the sound nothing is left', () => {
  const tags = writeElement(0x1254c367, words);
  const attached = writeElement(0x1941a469, words);
  const nothing = writeElement(0xec, words);
  const webm = Buffer.concat([recordedWebm, tags, attached, nothing]);
  const mp4 = Buffer.concat([recordedMp4, box('udta', words), box('uuid', words), box('free', words)]);
  for (const dirty of [webm, mp4, ogg]) {
    expect(holds(dirty)).toBe(true);
    const cleaned = cleanAudio(dirty);
    expect(cleaned).toBeDefined();
    expect(holds(cleaned?.bytes)).toBe(false);
  }
  expect(cleanAudio(webm)?.bytes).toEqual(cleanAudio(recordedWebm)?.bytes);
  expect(cleanAudio(webm)?.bytes.includes('Chrome')).toBe(false);
});

test('an Ogg recording keeps its sound, tells its length, and its second page adds up', () => {
  const cleaned = cleanAudio(ogg);
  expect(cleaned).toMatchObject({ type: 'audio/ogg', durationMs: 2000 });
  expect(cleaned?.bytes.subarray(-oggSound.length)).toEqual(oggSound);
  // Recomputes the checksum bytewise with a table, which is another algorithm than that of the code under
  // test.
  const page = Buffer.from(cleaned?.bytes.subarray(oggHead.length, -oggSound.length) ?? []);
  const told = page.readUInt32LE(22);
  page.writeUInt32LE(0, 22);
  const table = Array.from({ length: 256 }, (_, byte) => {
    let sum = BigInt(byte) << 24n;
    for (let bit = 0; bit < 8; bit += 1)
      sum = sum & 0x80000000n ? ((sum << 1n) ^ 0x04c11db7n) & 0xffffffffn : (sum << 1n) & 0xffffffffn;
    return Number(sum);
  });
  let sum = 0;
  for (const byte of page) sum = ((sum << 8) ^ (table[((sum >>> 24) ^ byte) & 255] ?? 0)) >>> 0;
  expect(sum).toBe(told);
});

test('what is no recording, or not a whole one, is refused, wherever it is cut and whatever byte is another', () => {
  const video = Buffer.from(recordedWebm.toString('latin1').replace('A_OPUS', 'V_VP80'), 'latin1');
  const film = Buffer.from(recordedMp4.toString('latin1').replace('soun', 'vide'), 'latin1');
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  for (const wrong of [video, film, page, Buffer.of(), Buffer.alloc(5000), recordedWebm.subarray(0, 200)])
    expect(cleanAudio(wrong)).toBeUndefined();
  expect(cleanAudio(Buffer.concat([oggHead, oggSound]))).toBeUndefined();
  // A broken file must neither throw nor take long.
  for (const whole of [recordedWebm, recordedMp4, ogg]) {
    for (let at = 0; at < whole.length; at += 7) {
      cleanAudio(whole.subarray(0, at));
      for (const byte of [0, 1, 0x7f, 0xff]) {
        const spoilt = Buffer.from(whole);
        spoilt[at] = byte;
        cleanAudio(spoilt);
      }
    }
  }
});
