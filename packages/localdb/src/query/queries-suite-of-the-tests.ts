import { describe } from 'vitest';
import type { LocalStore } from '../local-store.ts';
import { changesSuite } from './changes-suite-of-the-tests.ts';
import { indexesSuite } from './indexes-suite-of-the-tests.ts';
import { refusalsSuite } from './refusals-suite-of-the-tests.ts';
import { watchingSuite } from './watching-suite-of-the-tests.ts';

/** What questions and changes have to do, whatever store is under them. */
export function queriesSuite(open: () => Promise<LocalStore>): void {
  describe('indexes', () => indexesSuite(open));
  describe('refusals', () => refusalsSuite(open));
  describe('changes', () => changesSuite(open));
  describe('watching', () => watchingSuite(open));
}
