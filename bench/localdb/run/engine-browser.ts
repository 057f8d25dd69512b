import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type ProcessorTime, withProcessorTime } from '../../browser/processor-time.ts';
import type { LongVisit, ShortVisit } from '../page/measure-engine.ts';

declare const bench: {
  seed(seedNumber: number, count: number): Promise<void>;
  visitShortly(round: number): Promise<ShortVisit>;
  visitLong(seedNumber: number, round: number): Promise<LongVisit>;
  open(): Promise<void>;
  openCold(round: number): Promise<{ cold: number }>;
  grow(seedNumber: number, round: number): Promise<void>;
  bulk(seedNumber: number): Promise<number>;
  writeSome(block: number, count: number): Promise<readonly number[]>;
};

export type Figures = ShortVisit & LongVisit;

/** A browser with an open page, for several measurements until close() is called. */
export interface OpenVisit {
  readonly context: BrowserContext;
  open(): Promise<void>;
  writeSome(block: number, count: number): Promise<readonly number[]>;
  /** Inserts many rows into a separate database. Returns the time in ms. */
  bulk(seedNumber: number): Promise<number>;
  close(): Promise<void>;
}

/**
 * A browser with its own profile folder. It is started anew for each visit, so that it has nothing cached in
 * memory.
 */
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

  async measure(engine: string, seedNumber: number, round: number): Promise<Figures> {
    const short = await this.#inPage(engine, (page) =>
      page.evaluate((which) => bench.visitShortly(which), round),
    );
    const long = await this.#inPage(engine, (page) =>
      page.evaluate(([one, which]) => bench.visitLong(one, which), [seedNumber, round] as const),
    );
    return { ...short, ...long };
  }

  /**
   * Measures the opening of the database in a newly started browser. Inserts more messages before the browser
   * closes.
   */
  openCold(
    engine: string,
    seedNumber: number,
    round: number,
  ): Promise<{ readonly cold: number; readonly processor: ProcessorTime }> {
    return this.#inPage(engine, async (page) => {
      const opened = await withProcessorTime(page.context(), () =>
        page.evaluate((which) => bench.openCold(which), round),
      );
      await page.evaluate(([one, which]) => bench.grow(one, which), [seedNumber, round] as const);
      return opened;
    });
  }

  async visit(engine: string): Promise<OpenVisit> {
    const { context, page } = await this.#start(engine);
    return {
      context,
      open: () => page.evaluate(() => bench.open()),
      bulk: (seedNumber) => page.evaluate((one) => bench.bulk(one), seedNumber),
      writeSome: (block, count) =>
        page.evaluate(([one, many]) => bench.writeSome(one, many), [block, count] as const),
      close: () => context.close(),
    };
  }

  async remove(): Promise<void> {
    // The processes of a closed browser may write for a moment longer.
    await rm(this.#disk, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  async #inPage<T>(engine: string, work: (page: Page) => Promise<T>): Promise<T> {
    const { context, page } = await this.#start(engine);
    try {
      return await work(page);
    } finally {
      await context.close();
    }
  }

  async #start(engine: string): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
    const context = await chromium.launchPersistentContext(this.#disk, {
      executablePath: this.#executablePath,
      headless: true,
      // Chromium runs as root only without its sandbox. The second flag makes a memory measurement immediate.
      // Without it a measurement can take a minute.
      args: ['--no-sandbox', '--enable-blink-features=ForceEagerMeasureMemory'],
    });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    await page.goto(`${this.#url}/${engine}.html`);
    await page.waitForFunction(() => 'bench' in globalThis);
    return { context, page };
  }
}
