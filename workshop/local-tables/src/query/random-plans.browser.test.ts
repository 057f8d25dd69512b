import { newId } from '@mitto/kit/ids';
import { IndexedDbStore } from '@mitto/localdb/development/indexed-db-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { describe } from 'vitest';
import { madeTables } from '../tables/made-tables.ts';
import { randomPlansSuite } from './random-plans.suite.ts';

describe('in IndexedDB', () => {
  randomPlansSuite(
    () =>
      IndexedDbStore.open({
        name: `test-${newId()}`,
        plans,
        schema: 1,
        firstMeta: newMeta(plans, 1),
        extensions: [madeTables],
      }),
    100,
    20261122,
  );
});
