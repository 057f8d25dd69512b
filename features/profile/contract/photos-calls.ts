import { defineApi, pausedRow } from '@mitto/kit/define-api';
import { defineErrors } from '@mitto/kit/define-errors';
import { fileErrors, fileFaults } from '@mitto/kit/file-errors';
import { MediaKey, PhotoFile, PhotoName, PhotoPath } from '@mitto/kit/photo-file';
import * as v from 'valibot';
import { maxPhotoBytes, maxPhotos, photoSizes, textPicturesPath } from './photos.ts';

/**
 * Max number of files in one upload. It is above `maxPhotos`, so that a member with too many photos gets
 * 'profile/too-many-photos' and not an error about the request.
 */
const maxFiles = 2 * maxPhotos;

const part = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1));
const leastPart = 0.02;
const extent = v.pipe(part, v.minValue(leastPart));

/** Rectangle within the displayed picture, in fractions of the picture's width and height. */
const Frame = v.strictObject({ x: part, y: part, width: extent, height: extent });

/** `Frame` as the text of a form field: x,y,width,height. */
const FrameWords = v.pipe(
  v.string(),
  v.regex(/^(?:[01]|[01]?\.\d{1,6})(?:,(?:[01]|[01]?\.\d{1,6})){3}$/, 'frame'),
  v.transform((text) => {
    const [x = 0, y = 0, width = 0, height = 0] = text.split(',').map(Number);
    return { x, y, width, height };
  }),
  Frame,
);
const Flag = v.picklist(['true', 'false']);

/** Path of a member's photos, or `photos/`: the pictures that staff puts into texts. */
const UploadPath = v.pipe(
  v.string(),
  v.check((path) => path === textPicturesPath || v.is(PhotoPath, path), 'path'),
);

const Listed = v.strictObject({
  /** Start of a picture's URL, which continues with `{key}/{size}?pass={media_pass}`. */
  fileUrl: v.string(),
  path: UploadPath,
  files: v.array(PhotoFile),
});

const Refused = v.strictObject({
  /** Index of the refused file in the request, from 0. */
  index: v.number(),
  name: v.string(),
  size: v.number(),
  code: v.string(),
  message: v.string(),
});

const Uploaded = v.strictObject({
  fileUrl: v.string(),
  files: v.array(v.strictObject({ ...PhotoFile.entries, parent: UploadPath })),
  errors: v.array(Refused),
  /** For each of the sizes asked for, such as `100x100`, the stored size to load. */
  sizes: v.optional(v.record(v.string(), v.picklist(photoSizes))),
});

/** One stored size of a picture. */
const StoredSize = v.strictObject({
  /** Name of the size in a picture's URL. */
  name: v.string(),
  /** Width and height of the square that is cut out, or the longer side of the whole picture, in pixels. */
  side: v.number(),
  cut: v.picklist(['square', 'whole']),
});
export type StoredSize = v.InferOutput<typeof StoredSize>;

const StoredSizes = v.strictObject({
  /** Start of a picture's URL, which continues with `{key}/{name of a size}?pass={media_pass}`. */
  fileUrl: v.string(),
  /** Sizes by kind of picture, smallest first. No picture is enlarged to fill a size. */
  sizes: v.strictObject({
    /** Pictures of profiles. */
    profile: v.array(StoredSize),
    /** Pictures of profiles that the viewer may not see (`isBlurred`). */
    blurred: v.array(StoredSize),
    /** Pictures in messages. */
    chat: v.array(StoredSize),
    /** Pictures within rich text. */
    text: v.array(StoredSize),
  }),
});

export const photoErrors = defineErrors({
  'profile/too-many-photos': {
    status: 422,
    sentence: `Total files exceed maximum allowed files ${maxPhotos} please delete some images before proceeding.`,
  },
  'profile/photo-exists': { status: 409, sentence: 'There is a photo of this name already.' },
  'profile/too-many-text-pictures': {
    status: 422,
    sentence: 'Too many of your pictures wait for a text. Send the text, or remove some of them first.',
  },
  'profile/no-such-photo': { status: 404, sentence: 'This photo is not there any more.' },
  'profile/no-direct-upload': { status: 409, sentence: 'Pictures are sent to Mitto itself here.' },
  ...fileErrors,
});

const own = { auth: 1, reach: 'paused' } as const;
const others = pausedRow('not-found');
const ownOnly = {
  self: pausedRow('ok'),
  matched: others,
  liked: others,
  stranger: others,
  blocked: others,
  missing: others,
} as const;

/**
 * Outcomes of `listUploads`, `upload` and `removeUpload` with the path `photos/`, in the order of
 * `matrixRoles`. The `access` of the calls is that of the paths of members' photos.
 */
export const textPictureAccess = [
  'unauthorized',
  'forbidden',
  'forbidden',
  'forbidden',
  'suspended',
  'unauthorized',
  'ok',
] as const;

export const photoCalls = defineApi({
  listUploads: {
    ...own,
    method: 'GET',
    path: '/uploads',
    summary:
      'The caller’s pictures, in their order; the first is the profile picture. With path photos/: those that staff has uploaded for a text and not sent yet.',
    input: v.strictObject({ path: UploadPath }),
    output: Listed,
    errors: [],
    idempotent: true,
    access: ownOnly,
  },
  pictureSizes: {
    ...own,
    method: 'GET',
    path: '/v2/application/sizes',
    summary: 'The sizes in which each kind of picture is stored, with which a client addresses pictures.',
    input: v.strictObject({}),
    output: StoredSizes,
    errors: [],
    idempotent: true,
    access: { self: ownOnly.self },
  },
  upload: {
    ...own,
    method: 'POST',
    path: '/v2/uploads',
    summary:
      'Adds pictures, or replaces one. Each is drawn anew in every size there is; what is wrong with one is told beside the others. Staff uploads the pictures of texts with path photos/; those that no text uses within a day are deleted.',
    input: v.strictObject({
      path: UploadPath,
      name: v.optional(PhotoName),
      /** Sizes that the caller will show. Every stored size is drawn; the answer tells which to load. Photos only. */
      sizes: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}x\d{1,4}(?:,\d{1,4}x\d{1,4}){0,9}$/, 'sizes'))),
      replaceIfExists: v.optional(Flag),
      allowDuplicate: v.optional(Flag),
      crop: v.optional(FrameWords),
      /** Part of the picture that the thumbnail shows. */
      circle: v.optional(FrameWords),
      /**
       * Key of a file that the device has uploaded directly to the media store, with the form from
       * `presignUpload`.
       */
      brought: v.optional(MediaKey),
    }),
    files: { most: maxFiles, bytes: maxPhotoBytes },
    output: Uploaded,
    errors: [
      'profile/too-many-photos',
      'profile/photo-exists',
      'profile/no-direct-upload',
      'profile/too-many-text-pictures',
      'account/verify-first',
      ...fileFaults,
    ],
    idempotent: false,
    access: ownOnly,
  },
  changeUploads: {
    ...own,
    method: 'PUT',
    path: '/v2/uploads',
    summary: 'Orders the pictures, puts one first, or cuts one anew.',
    input: v.strictObject({
      path: PhotoPath,
      /** Names of all pictures, in their new order. */
      order: v.optional(v.pipe(v.array(PhotoName), v.maxLength(maxPhotos))),
      /** Name of the picture that becomes the profile picture. */
      profileImage: v.optional(PhotoName),
      cut: v.optional(
        v.strictObject({ name: PhotoName, crop: v.optional(Frame), circle: v.optional(Frame) }),
      ),
    }),
    output: Listed,
    errors: ['profile/no-such-photo', 'picture/too-small', 'picture/broken'],
    idempotent: true,
    access: ownOnly,
  },
  removeUpload: {
    ...own,
    method: 'DELETE',
    path: '/v2/uploads',
    summary: 'Removes a picture and everything that was made from it.',
    input: v.strictObject({ path: UploadPath, file: PhotoName }),
    output: Listed,
    errors: [],
    idempotent: true,
    access: ownOnly,
  },
  presignUpload: {
    ...own,
    method: 'POST',
    path: '/v2/s3/bucket/upload',
    summary:
      'A form with which a picture can be brought straight to the store; afterwards it is uploaded by its Key.',
    input: v.strictObject({ path: PhotoPath }),
    output: v.strictObject({ url: v.string(), fields: v.record(v.string(), v.string()), brought: MediaKey }),
    errors: ['profile/no-direct-upload'],
    idempotent: true,
    access: {
      ...ownOnly,
      self: pausedRow('profile/no-direct-upload'),
    },
  },
});
