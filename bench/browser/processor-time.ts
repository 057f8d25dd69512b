import type { BrowserContext } from 'playwright-core';

/**
 * Processor time in ms: of the page with its workers, and of the browser's storage. Unlike elapsed time, it
 * hardly depends on other load of the machine.
 */
export interface ProcessorTime {
  readonly page: number;
  readonly storage: number;
}

const renderer = 'renderer';
/** Type of the process in which IndexedDB runs: the browser's main process. */
const storage = 'browser';

/** Runs the work and returns its result, together with the processor time that the browser used for it. */
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

/** Returns the processor time that the browser has used since its start. */
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
