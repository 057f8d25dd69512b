import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { ensureChromium } from '../tools/chromium.ts';
import { root } from '../tools/installation.mjs';
import { buildApp } from '../tools/web/build-app.ts';
import { fingerprint } from '../tools/web/fingerprint.ts';
import { isBuilt } from '../tools/web/is-built.ts';

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

if (!isBuilt()) await buildApp(fingerprint());
const site = await startProduction();
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
  for (let run = 0; run < runs; run += 1) {
    measured.push(await measure(`${site.url}${values.path}`));
    console.log(`run ${run + 1} of ${runs}`, measured.at(-1));
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

/** As they went over the wire, headers and all. */
function sizesOf(details: unknown): (type: string) => number {
  // The shape of Lighthouse's own table of requests.
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

/** The server as production runs it, on a database of its own. */
async function startProduction(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mitto-bench-web-'));
  const child = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      SECRET_KEY: 'a secret of the benchmark, long enough to be one',
      APP_ORIGIN: 'https://mitto.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += String(chunk);
      const address = /Mitto is ready at (\S+)/.exec(said)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
