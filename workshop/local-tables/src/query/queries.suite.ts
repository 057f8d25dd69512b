import type { LocalStore } from '@mitto/localdb/local-store';
import { describe } from 'vitest';
import { changesSuite } from './changes.suite.ts';
import { indexesSuite } from './indexes.suite.ts';
import { refusalsSuite } from './refusals.suite.ts';
import { watchingSuite } from './watching.suite.ts';

/** Tests of queries and changes, on any store. */
export function queriesSuite(open: () => Promise<LocalStore>): void {
  describe('indexes', () => indexesSuite(open));
  describe('refusals', () => refusalsSuite(open));
  describe('changes', () => changesSuite(open));
  describe('watching', () => watchingSuite(open));
}
