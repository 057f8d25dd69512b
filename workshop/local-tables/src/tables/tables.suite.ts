import type { LocalStore } from '@mitto/localdb/local-store';
import { describe } from 'vitest';
import { alteringSuite } from './altering.suite.ts';
import { aBench, type Make } from './bench.fixture.ts';
import { foreignSuite } from './foreign.suite.ts';
import { makingSuite } from './making.suite.ts';
import { numbersSuite } from './numbers.suite.ts';
import { rightsSuite } from './rights.suite.ts';
import { rowsSuite } from './rows.suite.ts';

/** Tests of tables made at run time, on any store. */
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
