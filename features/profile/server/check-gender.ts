import { fail } from '@mitto/kit/app-error';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import { everyGender } from '../contract/every-gender.ts';
import { readGenders } from './public/configured-genders.ts';

interface Chosen {
  readonly gender?: number | undefined;
  readonly searchFilter?: { readonly interested: number } | undefined;
}

/**
 * Refuses a gender that the configuration does not contain: it has no label, and nobody can search for it.
 */
export async function checkGender(
  deps: Pick<Deps, 'database' | 'bus' | 'now' | 'log'>,
  reader: Db | Tx,
  { gender, searchFilter }: Chosen,
): Promise<void> {
  if (gender === undefined && searchFilter === undefined) return;
  const genders = await readGenders(deps, reader);
  if (gender !== undefined && !genders.has(gender)) fail('invalid', { fields: { gender: 'gender' } });
  const wanted = searchFilter?.interested ?? everyGender;
  if (wanted !== everyGender && !genders.has(wanted)) {
    fail('invalid', { fields: { 'searchFilter.interested': 'gender' } });
  }
}
