import { MediaKey } from '@mitto/kit/photo-file';
import { Waveform } from '@mitto/kit/recording';
import * as v from 'valibot';
import { StickerName } from './stickers.ts';

/** Max number of pictures in one message. */
export const maxImages = 10;
export const maxImageBytes = 10 * 1024 * 1024;
export const maxAudioBytes = 2 * 1024 * 1024;
/** Max length of a recording (ms): five minutes. */
export const longestAudioMs = 300_000;

const side = v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(20_000));
const Size = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * An attached picture. It is stored in the sizes `thumb`, `360`, `720` and `1600`; a sticker in the sizes
 * `small` and `full`.
 */
export const AttachedImage = v.strictObject({
  key: MediaKey,
  width: side,
  height: side,
  /** File size of the largest version of the picture, in bytes. */
  size: Size,
  /** Small placeholder that is shown until the picture has loaded, in base64. */
  thumbhash: v.optional(v.pipe(v.string(), v.maxLength(64))),
});
export type AttachedImage = v.InferOutput<typeof AttachedImage>;

/** A voice message. Its only media size is `audio`. */
export const AttachedAudio = v.strictObject({
  key: MediaKey,
  size: Size,
  durationMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(longestAudioMs)),
  waveform: Waveform,
});
export type AttachedAudio = v.InferOutput<typeof AttachedAudio>;

const Point = v.strictObject({
  lat: v.pipe(v.number(), v.finite(), v.minValue(-90), v.maxValue(90)),
  lng: v.pipe(v.number(), v.finite(), v.minValue(-180), v.maxValue(180)),
});

const Line = v.pipe(v.string(), v.trim(), v.maxLength(300));

/**
 * Everything a message carries besides its text. The client uploads files with `attach` before it sends the
 * message. The server uses only the keys of the files from the client, and takes size, dimensions and
 * duration from its own rows.
 */
export const Attachments = v.variant('type', [
  v.strictObject({
    type: v.literal('images'),
    files: v.pipe(v.array(AttachedImage), v.minLength(1), v.maxLength(maxImages)),
  }),
  v.strictObject({ type: v.literal('audio'), file: AttachedAudio }),
  /**
   * Either one of our own stickers (`sticker`, by name), or an animated picture from the GIF provider
   * (`file`).
   */
  v.strictObject({
    type: v.literal('sticker'),
    sticker: v.optional(StickerName),
    file: v.optional(AttachedImage),
  }),
  v.strictObject({
    type: v.literal('location'),
    location: Point,
    /** True if `location` is the middle of the area in which the place is. */
    isAbout: v.optional(v.boolean()),
    name: v.optional(Line),
    formatted_address: v.optional(Line),
  }),
]);
export type Attachments = v.InferOutput<typeof Attachments>;

const kinds: readonly unknown[] = Attachments.options.map(({ entries }) => entries.type.literal);

/** False for a kind, or a sticker, that only newer apps know. */
function isUnderstood(given: object): boolean {
  if (!('type' in given) || !kinds.includes(given.type)) return false;
  return !('sticker' in given) || given.sticker === undefined || v.is(StickerName, given.sticker);
}

declare const otherKind: unique symbol;
/** Attachments that only newer apps know. */
interface OtherAttachments {
  readonly type: typeof otherKind;
}
const OtherAttachments = v.custom<OtherAttachments>(
  (given) => typeof given === 'object' && given !== null && 'type' in given && !isUnderstood(given),
);

/** Attachments as a device receives them. */
export const ReceivedAttachments = v.union([Attachments, OtherAttachments]);
export type ReceivedAttachments = v.InferOutput<typeof ReceivedAttachments>;

export const isKnownKind = (attachments: ReceivedAttachments): attachments is Attachments =>
  isUnderstood(attachments);

export type AttachedFile = AttachedImage | AttachedAudio;

/** The keys of the files of which a message consists. */
export function fileKeysOf(attachments: ReceivedAttachments | undefined): readonly string[] {
  if (attachments === undefined || !isKnownKind(attachments)) return [];
  if ('files' in attachments) return attachments.files.map(({ key }) => key);
  return 'file' in attachments && attachments.file ? [attachments.file.key] : [];
}

/**
 * Replaces each file of a message. A file that becomes undefined is left out; the answer is undefined if no file is
 * left. A message without files stays as it is.
 */
export function withFiles(
  attachments: Attachments,
  replace: (file: AttachedFile) => unknown,
): Attachments | undefined {
  if (fileKeysOf(attachments).length === 0) return attachments;
  if ('files' in attachments) {
    const files = attachments.files.map(replace).filter((file) => file !== undefined);
    return files.length === 0 ? undefined : v.parse(Attachments, { ...attachments, files });
  }
  const file = 'file' in attachments && attachments.file ? replace(attachments.file) : undefined;
  return file === undefined ? undefined : v.parse(Attachments, { ...attachments, file });
}
