import type { Id } from './ids.ts';

/** Time (ms) at which `newId` made an id, by the clock of the device that made it. */
export function timeOfId(id: Id): number {
  return Number.parseInt(id.replace('-', '').slice(0, 12), 16);
}
