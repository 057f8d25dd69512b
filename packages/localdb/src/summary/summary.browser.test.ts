import { newId } from '@mitto/kit/ids';
import { describe } from 'vitest';
import { IndexedDbStore } from '../indexed-db-store.ts';
import { newMeta } from '../new-meta.ts';
import { summarySuite } from './summary-suite-of-the-tests.ts';

describe('in IndexedDB', () => {
  summarySuite(
    (followers, plans) =>
      IndexedDbStore.open({
        name: `test-${newId()}`,
        plans,
        schema: 1,
        firstMeta: newMeta(plans, 1, followers),
        followers,
      }),
    6,
  );
});
