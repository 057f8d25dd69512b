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
/** The slowest picture that is taken needs a tenth of it on an idle machine. */
const longestMs = 30_000;
const idleMs = 60_000;

/**
 * What a large picture took is given back to the system at once, instead of being kept for the next one by every
 * thread on its own: four heavy pictures one after the other left 285 MB, and leave 30.
 */
const sparing = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '4',
};

interface Waiting {
  readonly resolve: (drawn: DrawnPicture) => void;
  readonly reject: (error: Error) => void;
  readonly late: NodeJS.Timeout;
}

/** Decodes pictures in a process of its own, which knows no secret, is started when needed and ended when idle. */
export function startPictureProcess(): PictureProcess {
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
    // Nobody waits for it: it keeps no process alive.
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
    // What it was at work on when it broke is what broke it.
    const broken = (): void => {
      if (child === started) child = undefined;
      for (const id of waiting.keys())
        settle(id, ({ reject }) => reject(new PictureRefused('picture/broken')));
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
        waiting.set(id, { resolve, reject, late });
        asked.ref();
        asked.channel?.ref();
        asked.send({ id, ...work } satisfies PictureWork, (error) => {
          // One that broke while it was being told: what it broke of is answered where it exits.
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

/** On their way between the processes they were plain bytes. */
function asBuffers(drawn: DrawnPicture): DrawnPicture {
  const buffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    ...drawn,
    sizes: new Map([...drawn.sizes].map(([name, bytes]) => [name, buffer(bytes)])),
    blurred: buffer(drawn.blurred),
    thumbhash: buffer(drawn.thumbhash),
  };
}
