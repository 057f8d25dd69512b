import { describe } from 'vitest';
import type { LocalStore } from '../local-store.ts';
import { alteringSuite } from './altering-suite-of-the-tests.ts';
import { aBench, type Make } from './bench-of-the-tests.ts';
import { foreignSuite } from './foreign-suite-of-the-tests.ts';
import { makingSuite } from './making-suite-of-the-tests.ts';
import { numbersSuite } from './numbers-suite-of-the-tests.ts';
import { rightsSuite } from './rights-suite-of-the-tests.ts';
import { rowsSuite } from './rows-suite-of-the-tests.ts';

/** What tables made at run time do, whatever the store. */
export function tablesSuite(open: () => Promise<LocalStore>): void {
  const make: Make = async (...drafts) => {
    const bench = await aBench(open);
    for (const draft of drafts) await bench.tables.create(draft);
    return bench;
  };
  describe('making', () => makingSuite(make));
  describe('rows', () => rowsSuite(make));
  describe('foreign keys', () => foreignSuite(make));
  describe('numbers', () => numbersSuite(make));
  describe('rights', () => rightsSuite(make));
  describe('altering', () => alteringSuite(make));
}
