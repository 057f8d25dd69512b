import * as v from 'valibot';
import { Uid } from './ids.ts';

/** Name of a photo within a path. No storage location is derived from the name. */
export const PhotoName = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'name'));

/** Random key of the stored bytes. Only members who may see the picture get its key. */
export const MediaKey = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'key'));

/** Path of the photos of a member: `{uid}/images/`. */
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
  /** Placeholder shown while the picture loads, in base64; absent for a blurred picture. */
  thumbhash: v.optional(v.string()),
  /** Set if the viewer may not see the picture: the only size is then `blurred`. */
  isBlurred: v.optional(v.literal(true)),
});
export type PhotoFile = v.InferOutput<typeof PhotoFile>;

/** The picture shown wherever a member is named. */
export const ProfileImage = v.strictObject({
  path: PhotoPath,
  files: v.pipe(v.array(PhotoFile), v.maxLength(1)),
});
export type ProfileImage = v.InferOutput<typeof ProfileImage>;
