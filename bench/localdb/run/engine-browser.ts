import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { Figures } from '../page/measure-engine.ts';

declare const bench: {
  seed(seedNumber: number, count: number): Promise<void>;
  measure(seedNumber: number, round: number): Promise<Figures>;
};

/** A browser with a disk of its own, started anew for each round so that nothing is warm. */
export class EngineBrowser {
  readonly #executablePath: string;
  readonly #url: string;
  #disk = '';

  constructor(executablePath: string, url: string) {
    this.#executablePath = executablePath;
    this.#url = url;
  }

  async seed(engine: string, seedNumber: number, count: number): Promise<void> {
    this.#disk = await mkdtemp(join(tmpdir(), 'bench-localdb-'));
    await this.#inPage(engine, (page) =>
      page.evaluate(([one, many]) => bench.seed(one, many), [seedNumber, count] as const),
    );
  }

  measure(engine: string, seedNumber: number, round: number): Promise<Figures> {
    return this.#inPage(engine, (page) =>
      page.evaluate(([one, which]) => bench.measure(one, which), [seedNumber, round] as const),
    );
  }

  async remove(): Promise<void> {
    await rm(this.#disk, { recursive: true, force: true });
  }

  async #inPage<T>(engine: string, work: (page: Page) => Promise<T>): Promise<T> {
    const context = await chromium.launchPersistentContext(this.#disk, {
      executablePath: this.#executablePath,
      headless: true,
      // As root Chromium runs without its sandbox only; memory is told at once instead of within a minute.
      args: ['--no-sandbox', '--enable-blink-features=ForceEagerMeasureMemory'],
    });
    try {
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      await page.goto(`${this.#url}/${engine}.html`);
      await page.waitForFunction(() => 'bench' in globalThis);
      return await work(page);
    } finally {
      await context.close();
    }
  }
}
