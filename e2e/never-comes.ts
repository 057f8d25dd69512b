import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { atRest, unlessLeft } from './at-rest.ts';

/** Something that a test expects not to appear on a page. */
export interface Thing {
  /** The pages on which it could appear. */
  readonly pages: readonly Page[];
  /** The occurrences at this moment. */
  readonly found: () => Promise<readonly unknown[]> | readonly unknown[];
  /** Makes it appear. `tools/run-planted-absences.ts` uses this to verify that the check would notice it. */
  readonly plant: () => Promise<unknown> | unknown;
}

const everyMs = 50;
/**
 * Delay after which `plant` is called (ms). It is later than any check that looks only once, and earlier than
 * a page can be at rest.
 */
const plantedAfterMs = 300;
const planted = new Set((process.env['PLANT'] ?? '').split('\n'));

/**
 * Checks repeatedly that the thing is absent until `moment` has resolved, and then once more. The name of the
 * check must be unique among all end-to-end tests.
 */
export async function neverComes(
  name: string,
  thing: Thing,
  moment: () => Promise<unknown> = () => atRest(...thing.pages),
): Promise<void> {
  const planting = planted.has(name) ? startPlanting(thing) : undefined;
  let isOver = false;
  const over = moment().finally(() => {
    isOver = true;
  });
  // Handle the rejection: if a check fails first, nobody awaits this promise.
  over.catch(() => undefined);
  while (!isOver) {
    await unlessLeft(() => expectNone(name, thing));
    await Promise.race([over, delay(everyMs)]);
  }
  await over;
  await expectNone(name, thing);
  planting?.end();
}

async function expectNone(name: string, { found }: Thing): Promise<void> {
  expect(await found(), `This came, and must not: ${name}.`).toEqual([]);
}

function startPlanting({ plant }: Thing): { readonly end: () => void } {
  let failure: unknown;
  const timer = setTimeout(async () => {
    try {
      await plant();
    } catch (error) {
      failure = error;
    }
  }, plantedAfterMs);
  const end = () => {
    clearTimeout(timer);
    if (failure !== undefined) throw new Error('It could not be planted.', { cause: failure });
  };
  return { end };
}
