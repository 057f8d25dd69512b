import type { AccountData } from './account-data.ts';
import type { BeginServices } from './define-data.ts';

/** So long what was asked before may take, once there is somewhere to put it. */
const longestBeginMs = 1000;

/** Whether a feature has what the first page shows. */
export async function beginAll(data: AccountData, services: BeginServices): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), longestBeginMs);
  const begun = data.gathered.begins.map(async (begin) => {
    if (await begin(data, services)) resolve(true);
  });
  Promise.all(begun).then(() => resolve(false), reportError);
  return await promise.finally(() => clearTimeout(timer));
}
