import * as v from 'valibot';
import { Uid } from './ids.ts';

/** A label: nothing is stored under it. */
export const PhotoName = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'name'));

/** Random; where the bytes lie. Only who may see the picture is told. */
export const MediaKey = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'key'));

/** `{uid}/images/` */
export const PhotoPath = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f-]{36}\/images\/$/, 'path'),
  v.check((path) => v.is(Uid, path.slice(0, 36)), 'path'),
);

export const PhotoFile = v.strictObject({
  name: PhotoName,
  key: MediaKey,
  width: v.number(),
  height: v.number(),
  /** Bytes of the largest size. */
  size: v.number(),
  /** What stands there until the picture does, in base64; not with a blurred one. */
  thumbhash: v.optional(v.string()),
  /** The picture itself is kept from the viewer: there is one size, `blurred`. */
  isBlurred: v.optional(v.literal(true)),
});
export type PhotoFile = v.InferOutput<typeof PhotoFile>;

/** The picture that stands for a member wherever they are named. */
export const ProfileImage = v.strictObject({
  path: PhotoPath,
  files: v.pipe(v.array(PhotoFile), v.maxLength(1)),
});
export type ProfileImage = v.InferOutput<typeof ProfileImage>;
