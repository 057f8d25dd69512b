import { newId } from '@mitto/kit/ids';
import { describe } from 'vitest';
import { plans } from '../sync/notes.fixture.ts';
import { filesSuite } from './files.suite.ts';
import { IndexedDbStore } from './indexed-db-store.ts';
import { newMeta } from './meta-record.ts';

describe('entries with files in IndexedDB', () => {
  filesSuite(() =>
    IndexedDbStore.open({ name: `test-${newId()}`, plans, schema: 1, firstMeta: newMeta(plans, 1) }),
  );
});
