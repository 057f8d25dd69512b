import { createServer } from 'node:net';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../tools/chromium.ts';
import { buildForProduction } from './web/run/build-for-production.ts';
import { startServer } from './web/run/start-server.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    path: { type: 'string', default: '/' },
    language: { type: 'string', default: 'en' },
  },
});
const runs = Number(values.runs);

interface Figures {
  readonly 'LCP (ms)': number;
  readonly 'FCP (ms)': number;
  readonly CLS: number;
  readonly 'blocked (ms)': number;
  readonly accessibility: number;
  readonly 'JS (kB)': number;
  readonly 'CSS (kB)': number;
  readonly 'page (kB)': number;
  readonly 'fonts (kB)': number;
}

const goals: Partial<Record<keyof Figures, { readonly at: number; readonly isMost: boolean }>> = {
  'LCP (ms)': { at: 1800, isMost: true },
  CLS: { at: 0.001, isMost: true },
  accessibility: { at: 100, isMost: false },
  'JS (kB)': { at: 110, isMost: true },
  'CSS (kB)': { at: 10, isMost: true },
};

await buildForProduction();
const site = await startServer({
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of the benchmark, long enough to be one',
  APP_ORIGIN: 'https://mitto.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
});
const port = await freePort();
const executablePath = await ensureChromium();
if (executablePath === undefined)
  throw new Error('There is no Chromium here: install one, or set CHROME_PATH.');
const browser = await chromium.launch({
  executablePath,
  args: ['--headless', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
});
const measured: Figures[] = [];
try {
  for (let tries = 0; measured.length < runs; tries += 1) {
    if (tries > 2 * runs) throw new Error('This machine is too busy: Lighthouse sees nothing painted.');
    const figures = await measure(`${site.url}${values.path}`);
    // On a busy machine Lighthouse may see no paint in time. Such a run is not counted.
    if (Number.isNaN(figures['LCP (ms)'])) continue;
    measured.push(figures);
    console.log(`run ${measured.length} of ${runs}`, figures);
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(`\n${values.path} in ${values.language}, Lighthouse mobile, median of ${runs}:`);
const result = medians(measured);
console.table(result);
const missed = Object.entries(goals).filter(([name, { at, isMost }]) => {
  const figure = result[name as keyof Figures];
  return isMost ? figure > at : figure < at;
});
for (const [name, { at }] of missed)
  console.log(`✗ ${name}: ${result[name as keyof Figures]}, the limit is ${at}`);
process.exitCode = missed.length === 0 ? 0 : 1;

async function measure(url: string): Promise<Figures> {
  const answer = await lighthouse(
    url,
    { port, output: 'json', logLevel: 'error', extraHeaders: { 'accept-language': values.language } },
    { extends: 'lighthouse:default', settings: { onlyCategories: ['performance', 'accessibility'] } },
  );
  const report = answer?.lhr;
  if (!report) throw new Error('Lighthouse has nothing to say.');
  const numeric = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  const sizes = sizesOf(report.audits['network-requests']?.details);
  return {
    'LCP (ms)': Math.round(numeric('largest-contentful-paint')),
    'FCP (ms)': Math.round(numeric('first-contentful-paint')),
    CLS: Math.round(numeric('cumulative-layout-shift') * 1000) / 1000,
    'blocked (ms)': Math.round(numeric('total-blocking-time')),
    accessibility: Math.round((report.categories['accessibility']?.score ?? 0) * 100),
    'JS (kB)': sizes('Script'),
    'CSS (kB)': sizes('Stylesheet'),
    'page (kB)': sizes('Document'),
    'fonts (kB)': sizes('Font'),
  };
}

/** Returns a function that sums the transfer sizes of a resource type in kB, including headers. */
function sizesOf(details: unknown): (type: string) => number {
  // The cast describes the table of requests in Lighthouse's report.
  const { items = [] } = (details ?? {}) as {
    items?: readonly { readonly resourceType?: string; readonly transferSize?: number }[];
  };
  return (type) => {
    const bytes = items
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
    return Math.round(bytes / 100) / 10;
  };
}

function medians(all: readonly Figures[]): Figures {
  const [first] = all;
  if (!first) throw new Error('Nothing was measured.');
  const names = Object.keys(first) as (keyof Figures)[];
  const entries = names.map((name) => {
    const sorted = all.map((figures) => figures[name]).toSorted((one, other) => one - other);
    return [name, sorted[Math.floor(sorted.length / 2)]];
  });
  return Object.fromEntries(entries) as Figures;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
