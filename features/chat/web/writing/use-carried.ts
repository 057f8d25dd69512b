import { barsOf } from '@mitto/kit/recording';
import { type NewFile, tooManyKept } from '@mitto/localdb/kept-files';
import { isFull, LocalDatabaseError } from '@mitto/localdb/local-database-error';
import { photoFault } from '@mitto/profile/web/public/photo-fault.ts';
import type { Recording } from '@mitto/widgets/media/audio/microphone.ts';
import { m } from '@mitto/words/messages';
import { useRef, useState } from 'react';
import { type AttachedImage, type Attachments, longestAudioMs } from '../../contract/attachments.ts';
import { newLocalKey } from '../local-files.ts';
import { fileFault, sortPhotos } from './attach-faults.ts';
import { alsoCarrying, carrying } from './come-back.ts';
import { type Draft, newMessageOf } from './draft.ts';
import type { DraftState } from './use-draft.ts';

/** A chosen photo: the file as it is stored on this device, and the picture as a message describes it. */
interface NewPhoto {
  readonly file: NewFile;
  readonly image: AttachedImage;
}

/** Longest side of a picture that a message may have. */
const longestSide = 20_000;

/** Reads a chosen photo. Returns the error code of a file that is no picture, or cannot be read. */
async function newPhoto(chosen: File): Promise<NewPhoto | string> {
  try {
    const [{ width, height }, bytes] = [await sidesOf(chosen), await chosen.arrayBuffer()];
    if (Math.max(width, height) > longestSide) return 'picture/too-many-pixels';
    const { name, type, size } = chosen;
    const id = newLocalKey();
    return { file: { id, name, type, bytes }, image: { key: id, width, height, size } };
  } catch (error) {
    // The browser cannot decode the file, or it was moved or deleted after it was chosen.
    if (error instanceof DOMException) return 'file/wrong-kind';
    throw error;
  }
}

async function sidesOf(file: File) {
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

export type AttachState =
  | { readonly is: 'idle' | 'adding' }
  | { readonly is: 'failed'; readonly why: readonly string[] };

const imagesOf = ({ attachments }: Pick<Draft, 'attachments'>) =>
  attachments?.type === 'images' ? attachments.files : [];

/**
 * The attachments of the draft. Chosen files are stored on this device with the draft, and uploaded when the
 * message is sent.
 */
export function useCarried({ latest, change, addFiles }: DraftState) {
  const { add, ...adding } = useAdding();
  const lay = (next: (now: Draft) => Draft) =>
    change((now) => (now.edits === undefined ? next(now) : { ...now, aside: next(newMessageOf(now)) }));
  const addPhoto = async (chosen: File): Promise<string | undefined> => {
    const photo = await newPhoto(chosen);
    if (typeof photo === 'string') return fileFault(chosen.name, photo);
    try {
      await addFiles([photo.file], () =>
        lay((now) => alsoCarrying(now, { type: 'images', files: [photo.image] })),
      );
    } catch (error) {
      const fault = spaceFault(error);
      if (fault === undefined) throw error;
      return fault;
    }
    return undefined;
  };
  return {
    ...adding,
    bringPhotos: (chosen: readonly File[]) =>
      add(async () => {
        const { files, leftOut } = sortPhotos(chosen, imagesOf(newMessageOf(latest())).length);
        const faults = new Set(leftOut);
        // One after the other, so that only one photo is in memory at a time.
        for (const file of files) {
          const fault = await addPhoto(file);
          if (fault !== undefined) faults.add(fault);
        }
        return [...faults];
      }),
    bringRecording: ({ file, ms, peaks }: Recording) =>
      add(async () => {
        const { name, type, size } = file;
        const bytes = await file.arrayBuffer();
        const key = newLocalKey();
        const durationMs = Math.min(longestAudioMs, Math.round(ms));
        const attachments: Attachments = {
          type: 'audio',
          file: { key, size, durationMs, waveform: barsOf(peaks) },
        };
        await addFiles([{ id: key, name, type, bytes }], () => lay((now) => alsoCarrying(now, attachments)));
        return [];
      }),
    bringPlace: (place: Attachments) => void lay((now) => alsoCarrying(now, place)),
    carry: (attachments: Attachments | undefined) =>
      void lay(({ attachments: _, ...rest }) => ({ ...rest, ...(attachments && { attachments }) })),
    /** Removes one of the attachments that will be sent with later messages. */
    leaveOut: (at: number) =>
      void lay(({ attachments, next = [], ...rest }) => ({
        ...rest,
        ...carrying([...(attachments ? [attachments] : []), ...next.toSpliced(at, 1)]),
      })),
  };
}

/** State of the files that are being stored on this device. */
function useAdding() {
  const [state, setState] = useState<AttachState>({ is: 'idle' });
  const adding = useRef({ count: 0, done: Promise.resolve(true) });
  /** Runs after what is added already, so that the max number of photos holds. */
  const add = (work: () => Promise<readonly string[]>) => {
    const now = adding.current;
    now.count += 1;
    setState({ is: 'adding' });
    now.done = now.done.then(work).then(
      (why) => {
        now.count -= 1;
        setState(why.length > 0 ? { is: 'failed', why } : { is: now.count > 0 ? 'adding' : 'idle' });
        return why.length === 0;
      },
      (error: unknown) => {
        now.count -= 1;
        const fault = spaceFault(error);
        if (fault === undefined) reportError(error);
        setState({ is: 'failed', why: [fault ?? photoFault('').sentence()] });
        return false;
      },
    );
  };
  return {
    state,
    add,
    /**
     * Resolves when the files that are being added are part of the draft, to false if one of them was left out.
     * Undefined if no files are being added.
     */
    whenAdded: () => (adding.current.count > 0 ? adding.current.done : undefined),
    forget: () => setState({ is: 'idle' }),
  };
}

export type Carried = ReturnType<typeof useCarried>;

/** Sentence about a file that the device has no space for; undefined for any other error. */
function spaceFault(error: unknown): string | undefined {
  if (error instanceof LocalDatabaseError && error.code === tooManyKept) return m.chat_attach_full();
  return isFull(error) ? m.chat_attach_no_room() : undefined;
}
