import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { atRest, unlessLeft } from './at-rest.ts';

/** Something that a test expects not to come. */
export interface Thing {
  /** The pages that could bring it. */
  readonly pages: readonly Page[];
  /** Everything of it that is there now. */
  readonly found: () => Promise<readonly unknown[]> | readonly unknown[];
  /** Brings it there, for `tools/run-planted-absences.ts`. */
  readonly plant: () => Promise<unknown> | unknown;
}

const everyMs = 50;
/** Later than any check that looks once, and earlier than a page can be at rest. */
const plantedAfterMs = 300;
const planted = new Set((process.env['PLANT'] ?? '').split('\n'));

/**
 * Looks for the thing until the moment after which it could not come any more, and then once more. The name is the
 * check's own among all end-to-end tests.
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
  // A look that fails is told first, and this one after it by nobody.
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
