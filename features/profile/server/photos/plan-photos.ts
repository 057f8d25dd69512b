import { randomBytes } from 'node:crypto';
import { fail } from '@mitto/kit/app-error';
import { maxPhotos, profilePicture } from '../../contract/photos.ts';

export interface PlaceWish {
  readonly name?: string | undefined;
  readonly replaceIfExists?: 'true' | 'false' | undefined;
  readonly allowDuplicate?: 'true' | 'false' | undefined;
}

/**
 * One picture of the new order. `came` is the index of an uploaded file; it is absent for an existing
 * picture.
 */
export interface PlannedPhoto {
  readonly name: string;
  readonly came?: number;
}

const labelBytes = 9;
const newLabel = (): string => randomBytes(labelBytes).toString('base64url');

/**
 * Plans the order of existing and uploaded pictures. Fails if the profile would have too many, or if the name
 * is taken.
 */
export function planPhotos(names: readonly string[], count: number, wish: PlaceWish): PlannedPhoto[] {
  const plan = place(names, count, wish);
  if (plan.length > maxPhotos) fail('profile/too-many-photos', { fields: { files: 'too-many' } });
  return plan;
}

function place(names: readonly string[], count: number, wish: PlaceWish): PlannedPhoto[] {
  const before = names.map((name): PlannedPhoto => ({ name }));
  const came = Array.from({ length: count }, (_, at): PlannedPhoto => ({ name: newLabel(), came: at }));
  const { name } = wish;
  if (name === undefined) return [...before, ...came];
  if (count > 1) fail('invalid', { fields: { name: 'one-file' } });
  const replaces = wish.replaceIfExists === 'true';
  if (name === profilePicture) return replaces ? replaced(before, 0) : [...came, ...before];
  const at = names.indexOf(name);
  if (at === -1) return [...before, { name, came: 0 }];
  if (replaces) return replaced(before, at);
  if (wish.allowDuplicate === 'true') return [...before, ...came];
  return fail('profile/photo-exists', { fields: { name: 'taken' } });
}

function replaced(before: readonly PlannedPhoto[], at: number): PlannedPhoto[] {
  const name = before[at]?.name ?? newLabel();
  return [...before.slice(0, at), { name, came: 0 }, ...before.slice(at + 1)];
}
