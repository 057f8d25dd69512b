import { existsSync, readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from 'playwright-core';
import { root } from './installation.mjs';
import { dist } from './web/paths.ts';

/** Lines of ours that ran, by the path of their file. */
export type Ran = Map<string, Set<number>>;
type Script = Pick<Profiler.ScriptCoverage, 'url' | 'functions'>;

const precise = { callCount: true, detailed: true } as const;

export interface Watched {
  /** Returns the lines that ran since the last call. */
  ran(): Promise<Ran>;
}

/** Watches a page of the built app, whose source maps are in the folder `maps`. */
export async function watchPage(page: Page, maps: string): Promise<Watched> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', precise);
  return { ran: async () => fromBrowser((await session.send('Profiler.takePreciseCoverage')).result, maps) };
}

/** Watches the server, which runs in this process. */
export async function watchServer(): Promise<Watched> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', precise);
  return { ran: async () => fromServer((await session.post('Profiler.takePreciseCoverage')).result) };
}

/** Lines that ran on any of several sides. */
export function onAnySide(sides: readonly Ran[]): Ran {
  const all: Ran = new Map();
  for (const ran of sides) for (const [path, lines] of ran) for (const line of lines) note(all, path, line);
  return all;
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

function fromBrowser(scripts: readonly Script[], maps: string): Ran {
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

/** Leaves out comments, brackets and empty lines, and names the files by their paths below the root. */
function onlyCode(ran: Ran): Ran {
  const code: Ran = new Map();
  for (const [path, lines] of ran) {
    const texts = readFileSync(path, 'utf8').split('\n');
    for (const line of lines) {
      const text = texts[line - 1]?.trim() ?? '';
      if (/[\w'"`]/.test(text) && !/^(\/\/|\/?\*)/.test(text)) note(code, relative(root, path), line);
    }
  }
  return code;
}

function note(ran: Ran, path: string, line: number): void {
  const lines = ran.get(path);
  if (lines) lines.add(line);
  else ran.set(path, new Set([line]));
}
