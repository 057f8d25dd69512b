import { newId } from '@mitto/kit/ids';
import { describe } from 'vitest';
import { plans } from '../sync/notes.fixture.ts';
import { IndexedDbStore } from './indexed-db-store.ts';
import { newMeta } from './meta-record.ts';
import { outboxSuite } from './outbox.suite.ts';

describe('the outbox in IndexedDB', () => {
  outboxSuite(() =>
    IndexedDbStore.open({ name: `test-${newId()}`, plans, schema: 1, firstMeta: newMeta(plans, 1) }),
  );
});
