import { readFile } from 'node:fs/promises';
import { drawPicture } from './draw-picture.ts';
import { PictureRefused } from './picture-fault.ts';
import { decodingBytes, readPictureHead } from './picture-head.ts';
import type { PictureDone, PictureWork } from './picture-work.ts';

// Program of the process that decodes pictures. A hostile picture can crash this process, but not the server.

/** Memory in bytes for drawing all sizes of a picture, in addition to the memory for decoding it. */
const drawingBytes = 30_000_000;
const maxBytes = 175_000_000;

const line: { readonly bytes: number; readonly start: () => void }[] = [];
let inUse = 0;

/**
 * Limits the estimated memory of all running work to `maxBytes`. Several pictures are drawn in parallel if
 * they fit together; a picture that needs all of the memory is drawn alone.
 */
async function withMemory<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const mine = Math.min(maxBytes, bytes + drawingBytes);
  await new Promise<void>((start) => {
    line.push({ bytes: mine, start });
    startNext();
  });
  try {
    return await work();
  } finally {
    inUse -= mine;
    startNext();
  }
}

function startNext(): void {
  for (let next = line[0]; next && inUse + next.bytes <= maxBytes; next = line[0]) {
    line.shift();
    inUse += next.bytes;
    next.start();
  }
}

async function done({ id, source, isOurs, drawing }: PictureWork): Promise<PictureDone> {
  try {
    const bytes = typeof source === 'string' ? await readFile(source) : Buffer.from(source);
    if (isOurs) return { id, drawn: await drawPicture(bytes, undefined, drawing) };
    const head = readPictureHead(bytes);
    const work = () => drawPicture(bytes, head, drawing);
    return { id, drawn: await withMemory(decodingBytes(head), work) };
  } catch (error) {
    if (error instanceof PictureRefused) return { id, fault: error.fault };
    return { id, trouble: error instanceof Error ? error.message : String(error) };
  }
}

process.on('message', (work: PictureWork) => {
  void done(work).then((answer) => process.send?.(answer));
});
// The connection closes when the server has ended, or when it ends this process because it is idle.
process.on('disconnect', () => process.exit(0));
