import type { RefusedChange } from '@mitto/web-kit/data/use-changes';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { isFoundByItself } from './found-places.ts';

/**
 * True if the server refused a location that this device wrote automatically, because another device wrote a
 * newer one. The member did nothing, so the refusal is not shown.
 */
export function isFoundPlaceThatClashed({ given, code, fields }: RefusedChange<unknown>): boolean {
  const { location } = given as Partial<UserInfoRow>; // Safe cast: edits of `user_info`.
  const isItsPlace = code === 'database/conflict' && Object.keys(fields).join() === 'location';
  return isItsPlace && location !== undefined && isFoundByItself(location);
}
