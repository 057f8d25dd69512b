import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@mitto/kit/ids';
import type { Database } from '@mitto/server-kit/database/database';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type ProcessorTime, withProcessorTime } from '../../browser/processor-time.ts';
import { counterpartAt, makeMessages } from '../../localdb/page/messages.ts';
import type { BundledPage } from '../../localdb/run/bundle-page.ts';
import type { FirstSync, Pushed, RawWrite } from '../page/first-sync.ts';
import { MessageServer } from './message-server.ts';

declare const bench: {
  firstSync(account: string): Promise<FirstSync>;
  writeRaw(seed: number, count: number): Promise<RawWrite>;
  delta(account: string, other: string): Promise<{ there: number; back: number }>;
  write(account: string, other: string, count: number): Promise<void>;
  pushAll(count: number): Promise<Pushed>;
};

type Measured<T> = T & { readonly processor: ProcessorTime };

/** Results of a first sync, and of directly writing the same rows, one after the other. */
export interface Round {
  readonly sync: Measured<FirstSync>;
  readonly raw: Measured<RawWrite>;
}

export interface DeviceLine {
  readonly engine: string;
  readonly rounds: readonly Round[];
  readonly there: number;
  readonly back: number;
  readonly pushed: Measured<Pushed>;
  /** Processor time of the Node process for each row in ms, including the embedded database. */
  readonly serverForARow: number;
  /** Number of rows per second that the server sends, measured without a browser. */
  readonly pulled: number;
  readonly taken: number;
}

interface DeviceOptions {
  readonly engine: string;
  readonly page: BundledPage;
  readonly executablePath: string;
  readonly count: number;
  readonly seed: number;
  readonly rounds: number;
}

export const pushedRows = 1000;

/** Measures a device in a real browser that syncs over HTTP with the real sync server. */
export async function measureDevice(database: Database, options: DeviceOptions): Promise<DeviceLine> {
  const { engine, page: bundled, executablePath, count, seed } = options;
  const server = new MessageServer(database);
  await server.prepare();
  const [full, empty, sender] = [newId(), newId(), newId()];
  const all = makeMessages(seed, count).map((message) => ({ ...message }));
  await server.write(full, all);
  const { url, stop } = await server.listen(bundled);
  const disk = await mkdtemp(join(tmpdir(), 'bench-sync-'));
  // Chromium runs as root only without its sandbox.
  const context = await chromium.launchPersistentContext(disk, {
    executablePath,
    headless: true,
    args: ['--no-sandbox'],
  });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    const rounds: Round[] = [];
    for (let number = 0; number < options.rounds; number += 1) {
      rounds.push(await measureRound({ context, page, url, full, seed, count }, number % 2 === 0));
    }
    await visit(page, url);
    const other = counterpartAt(1);
    const delta = await page.evaluate(([uid, whom]) => bench.delta(uid, whom), [empty, other] as const);
    await page.evaluate(([uid, whom, rows]) => bench.write(uid, whom, rows), [
      sender,
      other,
      pushedRows,
    ] as const);
    const before = process.cpuUsage();
    const pushed = await withProcessorTime(context, () =>
      page.evaluate((rows) => bench.pushAll(rows), pushedRows),
    );
    const { user, system } = process.cpuUsage(before);
    const pulled = await server.pullAll(full);
    const taken = await server.pushAll(newId(), pushedRows);
    const serverForARow = (user + system) / 1000 / pushedRows;
    return { engine, rounds, ...delta, pushed, serverForARow, pulled, taken };
  } finally {
    await context.close();
    stop();
    // The processes of a closed browser may write for a moment longer.
    await rm(disk, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly url: string;
  readonly full: string;
  readonly seed: number;
  readonly count: number;
}

/**
 * Measures a first sync and the direct writing of the same rows. Each has a newly loaded page, so that
 * neither warms up the other. Their order alternates between rounds.
 */
async function measureRound(
  { context, page, url, full, seed, count }: Visit,
  isSyncFirst: boolean,
): Promise<Round> {
  const sync = async () => {
    await visit(page, url);
    return await withProcessorTime(context, () => page.evaluate((uid) => bench.firstSync(uid), full));
  };
  const raw = async () => {
    await visit(page, url);
    return await withProcessorTime(context, () =>
      page.evaluate(([one, many]) => bench.writeRaw(one, many), [seed, count] as const),
    );
  };
  if (isSyncFirst) return { sync: await sync(), raw: await raw() };
  const first = await raw();
  return { sync: await sync(), raw: first };
}

async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => 'bench' in globalThis);
}
