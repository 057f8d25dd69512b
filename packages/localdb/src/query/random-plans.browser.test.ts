import { newId } from '@mitto/kit/ids';
import { describe } from 'vitest';
import { IndexedDbStore } from '../indexed-db/indexed-db-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes.fixture.ts';
import { randomPlansSuite } from './random-plans.suite.ts';

describe('in IndexedDB', () => {
  randomPlansSuite(
    () => IndexedDbStore.open({ name: `test-${newId()}`, plans, schema: 1, firstMeta: newMeta(plans, 1) }),
    100,
    20261122,
  );
});
