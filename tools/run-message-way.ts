import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { root } from './installation.mjs';
import { progress, runQuietly } from './progress.mjs';
import { runProgram, Trouble } from './trouble.mjs';
import { stamp } from './web/is-built.ts';
import { dist } from './web/paths.ts';

// Counts the files and lines of ours that one message runs through, from the press on Send to the pixels on the
// other member's screen: in both browsers and in the server. `--files` lists the files of each side.

/** Lines that ran, by file. */
type Ran = Map<string, Set<number>>;
type Script = Pick<Profiler.ScriptCoverage, 'url' | 'functions'>;

const maps = mkdtempSync(join(tmpdir(), 'mitto-maps-'));
const precise = { callCount: true, detailed: true } as const;

await runProgram(async () => {
  await progress('Building the app with source maps', buildWithMaps);
  try {
    const sides = await sendOne();
    const all: Ran = new Map();
    for (const [side, ran] of sides) {
      print(side, ran);
      for (const [file, lines] of ran) for (const line of lines) note(all, file, line);
    }
    print('all together', all);
  } finally {
    rmSync(maps, { recursive: true });
  }
  return 0;
});

/** Builds the app, and puts its source maps where the server, which serves no maps, does not find them. */
async function buildWithMaps(): Promise<void> {
  rmSync(stamp, { force: true });
  const { code, said } = await runQuietly(process.execPath, [join(root, 'tools', 'build-web.ts')], {
    cwd: root,
    env: { ...process.env, SOURCE_MAPS: 'yes' },
  });
  if (code !== 0) throw new Trouble(`The app could not be built:\n${said}`);
  const folder = join(dist, 'web');
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.map')))
    renameSync(join(folder, name), join(maps, name));
  // The next start builds the app anew, because this is not the fingerprint of the sources.
  writeFileSync(stamp, 'with source maps');
}

/** Sends a message between two members whose conversation is open, while all three sides are watched. */
async function sendOne(): Promise<ReadonlyMap<string, Ran>> {
  const { sharedBrowser } = await import('../e2e/open-browser.ts');
  const { startSite } = await import('../e2e/start-site.ts');
  const { aMatch, field, openChat, bubble } = await import('../e2e/chat-steps.ts');
  const [browser, world] = await Promise.all([sharedBrowser(), startSite()]);
  try {
    const room = { browser, world, size: { width: 390, height: 844 } };
    const [ana, ben] = await aMatch(room, 'way');
    await openChat(ana, ben);
    await openChat(ben, ana);
    await field(ana.page).fill('Hello');
    const [sender, receiver, server] = [
      await watchPage(ana.page),
      await watchPage(ben.page),
      await watchServer(),
    ];
    await ana.page.waitForTimeout(2000);
    for (const side of [sender, receiver, server]) await side.ran();
    await field(ana.page).press('Enter');
    await bubble(ben.page, 'Hello').waitFor();
    return new Map([
      ["the sender's browser", fromBrowser(await sender.ran())],
      ['the server', fromServer(await server.ran())],
      ["the receiver's browser", fromBrowser(await receiver.ran())],
    ]);
  } finally {
    await browser.close();
    await world.close();
  }
}

interface Watched {
  /** Returns what ran since the last call. */
  ran(): Promise<readonly Script[]>;
}

async function watchPage(page: Page): Promise<Watched> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', precise);
  return { ran: async () => (await session.send('Profiler.takePreciseCoverage')).result };
}

async function watchServer(): Promise<Watched> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', precise);
  return { ran: async () => (await session.post('Profiler.takePreciseCoverage')).result };
}

/** Types are stripped in place, so that offsets in a module are those in its file. */
function fromServer(scripts: readonly Script[]): Ran {
  const ran: Ran = new Map();
  for (const script of scripts) {
    if (!script.url.startsWith('file:')) continue;
    const path = fileURLToPath(script.url);
    if (!isOurs(path)) continue;
    const text = readFileSync(path, 'utf8');
    const covered = coverOf(script, text.length);
    let line = 1;
    for (let at = 0; at < text.length; at += 1) {
      if (text[at] === '\n') line += 1;
      else if (covered[at] === 1) note(ran, path, line);
    }
  }
  return onlyCode(ran);
}

function fromBrowser(scripts: readonly Script[]): Ran {
  const ran: Ran = new Map();
  for (const script of scripts) {
    const name = /\/web\/([^/?]+\.js)$/.exec(script.url)?.[1];
    if (name === undefined) continue;
    // The bundler's own runtime has no map.
    if (!existsSync(join(maps, `${name}.map`))) continue;
    const path = join(dist, 'web', name);
    const text = readFileSync(path, 'utf8');
    const map = new SourceMap(JSON.parse(readFileSync(join(maps, `${name}.map`), 'utf8')));
    const covered = coverOf(script, text.length);
    let [line, column] = [0, 0];
    for (let at = 0; at < text.length; at += 1) {
      if (covered[at] === 1) {
        const entry = map.findEntry(line, column);
        // Text that the bundler added has an entry without a source.
        if ('originalSource' in entry && entry.originalSource !== undefined) {
          const source = resolve(path, '..', entry.originalSource);
          if (isOurs(source)) note(ran, source, entry.originalLine + 1);
        }
      }
      if (text[at] === '\n') [line, column] = [line + 1, 0];
      else column += 1;
    }
  }
  return onlyCode(ran);
}

/** Marks with 1 each character that ran. Inner ranges come after the outer ones and override them. */
function coverOf({ functions }: Script, length: number): Uint8Array {
  const ranges = functions.flatMap((one) => one.ranges);
  ranges.sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
  const covered = new Uint8Array(length);
  for (const { startOffset, endOffset, count } of ranges)
    covered.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return covered;
}

/** Checks if somebody wrote the file. The compiled words, one generated file for each, are not counted. */
function isOurs(path: string): boolean {
  const isGenerated = path.includes('node_modules') || path.includes('/words/compiled/');
  return /^(apps|features|packages|workshop)\//.test(relative(root, path)) && !isGenerated;
}

/** Leaves out comments, brackets and empty lines. */
function onlyCode(ran: Ran): Ran {
  const code: Ran = new Map();
  for (const [path, lines] of ran) {
    const texts = readFileSync(path, 'utf8').split('\n');
    for (const line of lines) {
      const text = texts[line - 1]?.trim() ?? '';
      if (/[\w'"`]/.test(text) && !/^(\/\/|\/?\*)/.test(text)) note(code, path, line);
    }
  }
  return code;
}

function note(ran: Ran, path: string, line: number): void {
  const lines = ran.get(path);
  if (lines) lines.add(line);
  else ran.set(path, new Set([line]));
}

function print(side: string, ran: Ran): void {
  const whole = [...ran.keys()].reduce(
    (sum, path) => sum + readFileSync(path, 'utf8').split('\n').length - 1,
    0,
  );
  const lines = [...ran.values()].reduce((sum, { size }) => sum + size, 0);
  console.log(`${side}: ${ran.size} files with ${whole} lines, of which ${lines} ran`);
  if (!process.argv.includes('--files')) return;
  for (const [path, { size }] of [...ran].sort()) console.log(`  ${relative(root, path)} ${size}`);
}
