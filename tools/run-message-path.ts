import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { aMatch, field, openChat, said } from '../e2e/chat-steps.ts';
import { startSite } from '../e2e/start-site.ts';
import { ensureChromium } from './chromium.ts';
import { executedLines, executedSourceLines } from './executed-lines.ts';
import { root } from './installation.mjs';
import { runProgram, Trouble } from './trouble.mjs';
import { buildApp } from './web/build-app.ts';
import { fingerprint } from './web/fingerprint.ts';
import { dist } from './web/paths.ts';

/**
 * Counts the files and lines that one message passes, from the press in one browser over the server to the
 * other browser's screen. A file counts if one of its lines ran in each of several rounds, so that timers
 * that happen to fire do not count. With `--list` every file is printed.
 */
const rounds = 5;
const size = { width: 1280, height: 800 };
const isListed = process.argv.includes('--list');

/** Line numbers by the path of the file, from the root of the repository. */
type Lines = Map<string, Set<number>>;

await runProgram(async () => {
  const executablePath = await ensureChromium();
  if (executablePath === undefined) throw new Trouble('There is no Chromium to count in: set CHROME_PATH.');
  await buildApp(fingerprint());
  const world = await startSite({});
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const [ana, ben] = await aMatch({ world, browser, size }, 'path', { isPremium: true });
    const [there, here] = [await countIn(ana.page), await countIn(ben.page)];
    await openChat(ana, ben);
    await openChat(ben, ana);
    const server = new Session();
    server.connect();
    await server.post('Profiler.enable');
    await server.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    const passed: Lines[] = [];
    // The first rounds load what is loaded once.
    for (let round = -2; round < rounds; round += 1) {
      const words = `message ${round + 2}`;
      await field(ana.page).fill(words);
      await Promise.all([server.post('Profiler.takePreciseCoverage'), take(there), take(here)]);
      await field(ana.page).press('Enter');
      await said(ben.page, words).waitFor();
      const lines: Lines = new Map();
      addServer(lines, (await server.post('Profiler.takePreciseCoverage')).result);
      for (const one of [there, here]) addPage(lines, await take(one));
      if (round >= 0) passed.push(lines);
    }
    tell(inEach(passed));
    return 0;
  } finally {
    await browser.close();
    await world.close();
  }
});

/** Begins to count in a page, and loads it again, so that all its scripts are compiled for counting. */
async function countIn(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  await page.reload();
  return session;
}

/** Returns the scripts that ran in a page since the last call. */
const take = async (session: CDPSession) => (await session.send('Profiler.takePreciseCoverage')).result;

type Scripts = Awaited<ReturnType<typeof take>>;

function addServer(lines: Lines, scripts: Scripts): void {
  for (const { url, functions } of scripts) {
    if (!url.startsWith('file:')) continue;
    const path = fileURLToPath(url);
    if (isOurs(path)) add(lines, path, executedLines(readFileSync(path, 'utf8'), functions));
  }
}

function addPage(lines: Lines, scripts: Scripts): void {
  for (const { url, functions } of scripts) {
    if (!/\/web\/[^/]+\.js$/.test(url)) continue;
    const folder = join(dist, 'web');
    const file = join(folder, basename(url));
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
    for (const [source, found] of executedSourceLines(readFileSync(file, 'utf8'), functions, map)) {
      const path = resolve(folder, source);
      if (isOurs(path)) add(lines, path, found);
    }
  }
}

function add(lines: Lines, path: string, found: ReadonlySet<number>): void {
  const name = relative(root, path);
  if (found.size > 0) lines.set(name, (lines.get(name) ?? new Set()).union(found));
}

/** True for a file of the product, and false for tests, tools and libraries. */
function isOurs(path: string): boolean {
  const name = relative(root, path);
  return (
    /^(apps|features|packages)\//.test(name) &&
    !/node_modules|\.css$|^packages\/testkit\/|\.fixture\.ts$/.test(name)
  );
}

/** Files and lines that ran in each of the rounds. */
function inEach([first, ...others]: readonly Lines[]): Lines {
  const kept = [...(first ?? [])].map(
    ([name, lines]) =>
      [name, others.reduce((all, other) => all.intersection(other.get(name) ?? new Set()), lines)] as const,
  );
  return new Map(kept.filter(([, lines]) => lines.size > 0));
}

function tell(lines: Lines): void {
  const parts = new Map<string, { files: number; lines: number; ran: number }>();
  for (const [name, ran] of [...lines].toSorted(([one], [other]) => one.localeCompare(other))) {
    const all = readFileSync(join(root, name), 'utf8').split('\n').length - 1;
    if (isListed) console.log(`${String(ran.size).padStart(5)} of ${String(all).padStart(4)}  ${name}`);
    for (const part of [name.split('/').slice(0, 2).join('/'), 'all']) {
      const sum = parts.get(part) ?? { files: 0, lines: 0, ran: 0 };
      parts.set(part, { files: sum.files + 1, lines: sum.lines + all, ran: sum.ran + ran.size });
    }
  }
  console.log('\nfiles  their lines  lines that ran');
  for (const [part, sum] of parts) {
    const columns = [
      String(sum.files).padStart(5),
      String(sum.lines).padStart(11),
      String(sum.ran).padStart(14),
    ];
    console.log(`${columns.join('  ')}  ${part}`);
  }
}
