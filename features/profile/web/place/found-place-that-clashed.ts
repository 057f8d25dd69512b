import type { RefusedChange } from '@mitto/web-kit/data/made-changes';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { isFoundByItself } from './found-places.ts';

/** Where the device found its owner, and another of theirs has written a place since: nobody did that on purpose. */
export function isFoundPlaceThatClashed({ given, code, fields }: RefusedChange<unknown>): boolean {
  const { location } = given as Partial<UserInfoRow>; // What is written into rows of this table.
  const isItsPlace = code === 'database/conflict' && Object.keys(fields).join() === 'location';
  return isItsPlace && location !== undefined && isFoundByItself(location);
}
