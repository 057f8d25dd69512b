import { newId } from '@mitto/kit/ids';
import { describe } from 'vitest';
import { IndexedDbStore } from '../data/indexed-db-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { plans } from './notes.fixture.ts';
import { refusalsSuite } from './refusals.suite.ts';

describe('refusals in IndexedDB', () => {
  refusalsSuite(() =>
    IndexedDbStore.open({ name: `test-${newId()}`, plans, schema: 1, firstMeta: newMeta(plans, 1) }),
  );
});
