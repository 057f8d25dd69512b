import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { DrawnPicture } from './draw-picture.ts';
import { PictureRefused } from './picture-fault.ts';
import type { PictureDone, PictureWork } from './picture-work.ts';

export interface PictureProcess {
  draw(work: Omit<PictureWork, 'id'>): Promise<DrawnPicture>;
  close(): void;
}

const program = fileURLToPath(new URL('./picture-worker.ts', import.meta.url));
/** Timeout of one picture in ms. On an idle machine the slowest accepted picture needs a tenth of it. */
const longestMs = 30_000;
const minute = 60_000;

/**
 * Environment variables of the picture process. They make glibc malloc and libuv return memory to the system
 * at once; by default each thread keeps freed memory in an arena of its own. After four heavy pictures in a
 * row, 285 MB stayed in use without these settings, and 30 MB with them.
 */
const sparing = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '4',
};

interface Waiting {
  readonly by: ChildProcess;
  readonly resolve: (drawn: DrawnPicture) => void;
  readonly reject: (error: Error) => void;
  readonly late: NodeJS.Timeout;
}

/**
 * Draws pictures in a child process. The child gets no secrets. It is started when needed, and ended after a
 * minute without work.
 */
export function startPictureProcess({ idleMs = minute } = {}): PictureProcess {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const settle = (id: number, act: (one: Waiting) => void): void => {
    const one = waiting.get(id);
    if (!one) return;
    waiting.delete(id);
    clearTimeout(one.late);
    act(one);
    if (waiting.size > 0 || !child) return;
    // Lets this process end although the idle child is still running.
    child.unref();
    child.channel?.unref();
    const ended = child;
    idle = setTimeout(() => ended.disconnect(), idleMs);
    idle.unref();
  };

  const running = (): ChildProcess => {
    clearTimeout(idle);
    if (child?.connected) return child;
    const started = fork(program, {
      env: { ...sparing, PATH: process.env['PATH'] ?? '' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    started.on('message', (done: PictureDone) => settle(done.id, (one) => answer(done, one)));
    // One of the pictures being drawn has probably caused the crash, so all of them are refused as broken.
    const broken = (): void => {
      if (child === started) child = undefined;
      for (const [id, { by }] of waiting)
        if (by === started) settle(id, ({ reject }) => reject(new PictureRefused('picture/broken')));
    };
    started.once('exit', broken).once('error', broken);
    child = started;
    return started;
  };

  return {
    draw: (work) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        const asked = running();
        const late = setTimeout(() => asked.kill('SIGKILL'), longestMs);
        waiting.set(id, { by: asked, resolve, reject, late });
        asked.ref();
        asked.channel?.ref();
        asked.send({ id, ...work } satisfies PictureWork, (error) => {
          // If the child has crashed in the meantime, its exit handler rejects the promise.
          if (error && asked.connected) settle(id, (one) => one.reject(error));
        });
      }),
    close() {
      clearTimeout(idle);
      if (child?.connected) child.disconnect();
    },
  };
}

function answer({ drawn, fault, trouble }: PictureDone, { resolve, reject }: Waiting): void {
  if (drawn) resolve(asBuffers(drawn));
  else if (fault) reject(new PictureRefused(fault));
  else reject(new Error(`A picture could not be drawn: ${trouble}`));
}

/** Converts all binary fields to Buffers, because messages between processes contain plain Uint8Arrays. */
function asBuffers(drawn: DrawnPicture): DrawnPicture {
  const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    ...drawn,
    sizes: new Map([...drawn.sizes].map(([name, bytes]) => [name, buffer(bytes)])),
    blurred: buffer(drawn.blurred),
    thumbhash: buffer(drawn.thumbhash),
  };
}
