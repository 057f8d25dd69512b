import { join } from 'node:path';
import { root } from '../installation.mjs';
import { runQuietly } from '../progress.mjs';
import { isBuilt } from '../web/is-built.ts';
import type { AppSide } from './app-side.ts';

const pauseMs = 300;

/**
 * Rebuilds the app after changes, with a debounce. Each build runs in a new process, because a builder caches
 * the files it has read.
 */
export class AppBuilds implements AppSide {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#running ??= this.#build().finally(() => {
        this.#running = undefined;
      });
    }, pauseMs);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #build(): Promise<void> {
    while (!isBuilt()) {
      const { code, said } = await runQuietly(process.execPath, [join(root, 'tools', 'build-web.ts')], {
        cwd: root,
      });
      process.stdout.write(said);
      // The build has failed; wait for the next save.
      if (code !== 0) return;
    }
  }
}
