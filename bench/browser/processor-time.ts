import type { BrowserContext } from 'playwright-core';

/**
 * What work cost, in ms of a processor: of the page with its workers, and of the browser's storage. Unlike the time
 * on the clock it hardly changes with what else the machine does.
 */
export interface ProcessorTime {
  readonly page: number;
  readonly storage: number;
}

const renderer = 'renderer';
/** IndexedDB lives in the browser's own process. */
const storage = 'browser';

/** Runs the work and tells what of it fell to the browser. */
export async function withProcessorTime<T>(
  context: BrowserContext,
  work: () => Promise<T>,
): Promise<T & { readonly processor: ProcessorTime }> {
  const before = await processorTimeOf(context);
  const answer = await work();
  const after = await processorTimeOf(context);
  return {
    ...answer,
    processor: { page: after.page - before.page, storage: after.storage - before.storage },
  };
}

export function spentBetween(before: ProcessorTime, after: ProcessorTime): number {
  return after.page - before.page + after.storage - before.storage;
}

/** What it has spent since it was started. */
export async function processorTimeOf(context: BrowserContext): Promise<ProcessorTime> {
  const browser = context.browser();
  if (!browser) throw new Error('This page belongs to no browser that could be asked.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const of = (type: string) =>
    processInfo
      .filter((one) => one.type === type)
      .reduce((milliseconds, { cpuTime }) => milliseconds + cpuTime * 1000, 0);
  return { page: of(renderer), storage: of(storage) };
}
