import { describe } from 'vitest';
import type { LocalStore } from '../local-store.ts';
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
