import { AppError } from '@mitto/kit/app-error';
import type { Drawing, DrawnPicture, Frames } from './draw-picture.ts';
import { PictureRefused } from './picture-fault.ts';
import { startPictureProcess } from './start-picture-process.ts';

export interface PictureLimits {
  /** Max number of pictures drawn at once. Fewer are drawn if they need too much memory. */
  readonly atOnce: number;
  /** Max number of pictures of one member that are drawn at once, so that others need not wait for them. */
  readonly atOnceOfOne: number;
  /** Max number of waiting pictures. Further pictures are refused with the error `busy`. */
  readonly maxWaiting: number;
  /** Max number of waiting pictures of one member. */
  readonly maxOfOne: number;
}

const defaultPictureLimits: PictureLimits = { atOnce: 2, atOnceOfOne: 1, maxWaiting: 32, maxOfOne: 6 };

export interface Pictures {
  /**
   * Draws the picture from a file path or from bytes, in another process. Rejects with `busy` if the queue is
   * full.
   */
  draw(uid: string, source: string | Buffer, drawing?: Drawing): Promise<DrawnPicture>;
  /** Draws one of our stored pictures again, with other frames. */
  redraw(uid: string, read: () => Promise<Buffer | undefined>, frames: Frames): Promise<DrawnPicture>;
  close(): void;
}

const secondsToWait = 5;

export function createPictures(limits: PictureLimits = defaultPictureLimits): Pictures {
  const apart = startPictureProcess();
  const line: { readonly uid: string; readonly start: () => void }[] = [];
  let running = 0;

  const runningOf = new Map<string, number>();

  const count = (uid: string, by: 1 | -1): void => {
    running += by;
    const ofOne = (runningOf.get(uid) ?? 0) + by;
    if (ofOne === 0) runningOf.delete(uid);
    else runningOf.set(uid, ofOne);
  };
  const mayStart = (uid: string): boolean =>
    running < limits.atOnce && (runningOf.get(uid) ?? 0) < limits.atOnceOfOne;
  const enter = (uid: string): Promise<void> => {
    if (mayStart(uid)) {
      count(uid, 1);
      return Promise.resolve();
    }
    const ofOne = line.filter((waiting) => waiting.uid === uid).length;
    if (line.length >= limits.maxWaiting || ofOne >= limits.maxOfOne) {
      return Promise.reject(new AppError('busy', { countDown: secondsToWait }));
    }
    return new Promise((resolve) => line.push({ uid, start: resolve }));
  };
  const leave = (uid: string): void => {
    count(uid, -1);
    const at = line.findIndex((waiting) => mayStart(waiting.uid));
    const [next] = at < 0 ? [] : line.splice(at, 1);
    if (!next) return;
    count(next.uid, 1);
    next.start();
  };
  const inTurn = async <T>(uid: string, work: () => Promise<T>): Promise<T> => {
    await enter(uid);
    try {
      return await work();
    } finally {
      leave(uid);
    }
  };

  return {
    draw: (uid, source, drawing = {}) => inTurn(uid, () => apart.draw({ source, isOurs: false, drawing })),
    redraw: (uid, read, frames) =>
      inTurn(uid, async () => {
        const bytes = await read();
        if (!bytes) throw new PictureRefused('picture/broken');
        return await apart.draw({ source: bytes, isOurs: true, drawing: frames });
      }),
    close: () => apart.close(),
  };
}
