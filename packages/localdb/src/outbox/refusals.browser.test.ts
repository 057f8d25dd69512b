import { newId } from '@mitto/kit/ids';
import { describe } from 'vitest';
import { IndexedDbStore } from '../indexed-db/indexed-db-store.ts';
import { newMeta } from '../store/new-meta.ts';
import { plans } from '../sync/notes-of-the-tests.ts';
import { refusalsSuite } from './refusals-suite-of-the-tests.ts';

describe('refusals in IndexedDB', () => {
  refusalsSuite(() =>
    IndexedDbStore.open({ name: `test-${newId()}`, plans, schema: 1, firstMeta: newMeta(plans, 1) }),
  );
});
