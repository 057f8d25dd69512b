import { newId } from '@mitto/kit/ids';
import { describe } from 'vitest';
import { IndexedDbStore } from './indexed-db-store.ts';
import { newMeta } from './meta-record.ts';
import { peopleSuite } from './people.suite.ts';

describe('in IndexedDB', () => {
  peopleSuite((followers, plans) =>
    IndexedDbStore.open({
      name: `test-${newId()}`,
      plans,
      schema: 1,
      firstMeta: newMeta(plans, 1, followers),
      followers,
    }),
  );
});
