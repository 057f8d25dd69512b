import { newId } from '@mitto/kit/ids';
import { IndexedDbStore } from '@mitto/localdb/development/indexed-db-store';
import { newMeta } from '@mitto/localdb/development/meta-record';
import { plans } from '@mitto/localdb/development/notes.fixture';
import { describe, expect, test } from 'vitest';
import { aBench } from '../tables/bench.fixture.ts';
import { localTablesIn } from '../tables/local-records.ts';
import { madeTables } from '../tables/made-tables.ts';
import { exportTables } from './export-tables.ts';
import { formatsSuite } from './formats.suite.ts';
import { importFile } from './import-file.ts';

const open = (name = `test-${newId()}`) =>
  IndexedDbStore.open({ name, plans, schema: 1, firstMeta: newMeta(plans, 1), extensions: [madeTables] });

describe('in IndexedDB', () => {
  // Only a few runs, because each opens two databases. The browser is needed only to test its store and its
  // decoding of entities.
  formatsSuite(open, { runs: 8, seed: 20261122 });
});

const payloads = [
  '<script>window.ran = 1</script>',
  '<img src="/ran.png" onerror="window.ran = 2">',
  '<svg onload="window.ran = 3"><script>window.ran = 3</script></svg>',
  '<iframe srcdoc="<script>parent.ran = 4</script>"></iframe>',
  '<body onload="window.ran = 5">',
  '<link rel="stylesheet" href="/ran.css"><style>@import "/ran.css"</style>',
  '<object data="/ran.html"></object><embed src="/ran.html">',
  '<video><source onerror="window.ran = 6" src="/ran.mp4"></video>',
  '<details open ontoggle="window.ran = 7">x</details>',
  '<meta http-equiv="refresh" content="0;url=/ran.html">',
  '<a href="javascript:window.ran = 8" autofocus onfocus="window.ran = 8">x</a>',
  '<math><mtext><img src=x onerror="window.ran = 9"></mtext></math>',
  '<template><img src="/ran.png" onerror="window.ran = 10"></template>',
  '<input autofocus onfocus="window.ran = 11"><form action="/ran.html"><button>x</button></form>',
];

test('nothing in a page that is imported runs or is fetched, and what comes of it is text', async () => {
  const bench = await aBench(open);
  const isOfPage = ({ name }: PerformanceEntry) => name.includes('/ran.');
  const cells = payloads.map((payload) => `<tr><td>${payload}&eacute;</td></tr>`).join('\n');
  const page = `${payloads.join('\n')}<table><caption>page</caption><tr><th>cell</th></tr>${cells}</table>`;
  await importFile({ db: bench.db, file: new File([page], 'page.html'), now: Date.now });
  const rows = await bench.tables.find({ table: 'page' });
  expect(rows).toHaveLength(payloads.length);
  for (const { row } of rows) expect(row['cell']).toMatch(/^x?é$/);
  // The payloads are also exported and imported as the text of cells and in a definition.
  await bench.tables.create({
    TBL_NAME: 'texts',
    columns: { text: { type: 'STRING', defaultValue: payloads[0] } },
  });
  await bench.tables.insert(
    'texts',
    payloads.map((text) => ({ text })),
  );
  const file = await exportTables({
    db: bench.db,
    databaseName: payloads.join(''),
    tables: ['texts'],
    format: 'html',
  });
  await importFile({ db: bench.db, file: new File([file], 'x.html'), now: Date.now, ifThere: 'replace' });
  const back = (await bench.tables.find({ table: 'texts' })).map(({ row }) => row['text']);
  expect(back.toSorted()).toEqual(payloads.toSorted());
  // A browser that opens the exported file runs nothing either, because the payloads are only text.
  const shown = new DOMParser().parseFromString(await file.text(), 'text/html');
  expect(shown.querySelectorAll('script, img, svg, iframe, style, link, object, a, input')).toHaveLength(0);
  expect([...shown.querySelectorAll('td:nth-child(2)')].map((cell) => cell.textContent).toSorted()).toEqual(
    payloads.toSorted(),
  );
  // Loads a missing image and waits for its error, which comes after those of all earlier requests.
  await new Promise((resume) => {
    const last = new Image();
    last.onerror = resume;
    last.src = '/last.png';
  });
  expect('ran' in window).toBe(false);
  expect(performance.getEntriesByType('resource').filter(isOfPage)).toEqual([]);
  await bench.end();
});

test('an import that is killed in the middle of its writing leaves nothing of the file', async () => {
  const name = `test-${newId()}`;
  const first = await open(name);
  await first.write(async (tx) => tx.setMeta({ ...(await tx.meta()), nextN: 7 }));
  const url = new URL('./dying-import.fixture.ts', import.meta.url);
  const worker = new Worker(url, { type: 'module' });
  const told = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = reject;
  });
  worker.postMessage(name);
  expect(await told).toBe('everything is put, nothing committed');
  worker.terminate();
  // This write waits for the transaction of the killed worker, of which nothing must remain.
  await first.write(async (tx) => tx.setMeta({ ...(await tx.meta()), nextN: 8 }));
  expect(await first.read((tx) => localTablesIn(tx))).toEqual([]);
  await first.close();
  const again = await open(name);
  expect(await again.read((tx) => localTablesIn(tx))).toEqual([]);
  expect((await again.read((tx) => tx.meta())).nextN).toBe(8);
  await again.wipe();
});
