import { newId } from '@mitto/kit/ids';
import { describe } from 'vitest';
import { IndexedDbStore } from '../data/indexed-db-store.ts';
import { newMeta } from '../data/meta-record.ts';
import { plans } from './notes.fixture.ts';
import { pullSuite } from './pull.suite.ts';

describe('what is fetched, in IndexedDB', () => {
  pullSuite(() =>
    IndexedDbStore.open({ name: `test-${newId()}`, plans, schema: 1, firstMeta: newMeta(plans, 1) }),
  );
});
