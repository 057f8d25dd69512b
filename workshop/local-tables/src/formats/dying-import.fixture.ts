import { IndexedDbStore } from '@mitto/localdb/development/indexed-db-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { madeTables } from '../tables/made-tables.ts';
import { importFile } from './import-file.ts';

// The test runner wraps dynamic imports in a function of this object, which is missing in a worker.
Object.assign(globalThis, {
  __vitest_browser_runner__: { wrapDynamicImport: (load: () => Promise<unknown>) => load() },
});

/** Imports a file into the database of this name, and stops while it writes, until the worker is killed. */
addEventListener('message', ({ data: name }: MessageEvent<string>) => {
  standStill(name).catch((error: unknown) => postMessage(String(error)));
});

const standing = 'everything is put, nothing committed';

async function standStill(name: string): Promise<void> {
  const store = await IndexedDbStore.open({
    name,
    plans,
    schema: 1,
    firstMeta: newMeta(plans, 1),
    extensions: [madeTables],
  });
  const rows = Array.from({ length: 5000 }, (_none, index) => index).join('\n');
  await importFile({
    db: { store, plans },
    file: new File([`a\n${rows}`], 'numbers.csv'),
    now: Date.now,
    onProgress({ phase, done, total }) {
      if (phase !== 'writing' || done < total) return;
      postMessage(standing);
      for (;;);
    },
  });
}
