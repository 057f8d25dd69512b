import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@mitto/kit/ids';
import type { Database } from '@mitto/server-kit/database/database';
import { chromium } from 'playwright-core';
import { counterpartAt, makeMessages } from '../../localdb/page/messages.ts';
import type { FirstSync } from '../page/first-sync.ts';
import { MessageServer } from './message-server.ts';

declare const bench: {
  firstSync(account: string): Promise<FirstSync>;
  delta(account: string, other: string): Promise<{ there: number; back: number }>;
  pushMany(account: string, other: string, count: number): Promise<number>;
};

export interface DeviceLine extends FirstSync {
  readonly engine: string;
  readonly there: number;
  readonly back: number;
  readonly pushed: number;
  readonly pulled: number;
}

interface DeviceOptions {
  readonly engine: string;
  readonly script: string;
  readonly executablePath: string;
  readonly count: number;
  readonly seed: number;
}

const pushedRows = 1000;

/** A device in a real browser against the real server half over HTTP. */
export async function measureDevice(
  database: Database,
  { engine, script, executablePath, count, seed }: DeviceOptions,
): Promise<DeviceLine> {
  const server = new MessageServer(database);
  await server.prepare();
  const [full, empty, sender] = [newId(), newId(), newId()];
  await server.write(
    full,
    makeMessages(seed, count).map((message) => ({ ...message })),
  );
  const { url, stop } = await server.listen(script);
  const disk = await mkdtemp(join(tmpdir(), 'bench-sync-'));
  // As root Chromium runs without its sandbox only.
  const options = { executablePath, headless: true, args: ['--no-sandbox'] };
  const context = await chromium.launchPersistentContext(disk, options);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(300_000);
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in globalThis);
    const first = await page.evaluate((uid) => bench.firstSync(uid), full);
    const other = counterpartAt(1);
    const delta = await page.evaluate(([uid, whom]) => bench.delta(uid, whom), [empty, other] as const);
    const pushed = await page.evaluate(([uid, whom, rows]) => bench.pushMany(uid, whom, rows), [
      sender,
      other,
      pushedRows,
    ] as const);
    return { engine, ...first, ...delta, pushed, pulled: await server.pullAll(full) };
  } finally {
    await context.close();
    stop();
    await rm(disk, { recursive: true, force: true });
  }
}
