import type { AccountData } from './account-data.ts';
import type { BeginServices } from './define-data.ts';

/** Longest wait for the answers of early requests (ms), counted from when the database is open. */
const longestBeginMs = 1000;

/**
 * Runs every feature's `begin`. Resolves to true as soon as one of them has the data of the first page, and
 * to false when none has it or `longestBeginMs` has passed.
 */
export async function beginAll(data: AccountData, services: BeginServices): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), longestBeginMs);
  const begun = data.gathered.begins.map(async (begin) => {
    if (await begin(data, services)) resolve(true);
  });
  Promise.all(begun).then(() => resolve(false), reportError);
  return await promise.finally(() => clearTimeout(timer));
}
