import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runNpm } from './installation.mjs';
import { aptInstall, findProgram, isExecutable, toolCache } from './installed-program.ts';
import { progress } from './progress.mjs';

/** Chromium without its own windows. A new context costs half of what it costs in the whole browser. */
const shell = 'chromium-headless-shell';
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * A package that contains Chromium. It is fetched only if no Chromium is installed and none can be installed.
 */
const carrier = { name: '@sparticuz/chromium', version: '153.0.0' };

/**
 * Returns the path of a Chromium: that of `CHROME_PATH`, an installed one, or one that is installed now. The
 * headless shell is installed even if there is another one.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && isExecutable(given)) return given;
  const found = findProgram([shell]);
  if (found !== undefined) return found;
  if (await aptInstall(shell)) return findProgram([shell]);
  return findProgram(whole) ?? (await carriedChromium());
}

/**
 * Returns the path of a whole Chromium, or of the headless shell if there can be no other. Only the whole one shows
 * notifications and refuses a microphone.
 */
export async function ensureWholeChromium(): Promise<string | undefined> {
  const given = process.env['WHOLE_CHROME_PATH'];
  if (given !== undefined && isExecutable(given)) return given;
  const found = findProgram(whole);
  if (found !== undefined) return found;
  return (await aptInstall('chromium')) ? findProgram(whole) : await ensureChromium();
}

async function carriedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const folder = join(toolCache, 'chromium');
  const entry = join(folder, 'node_modules', carrier.name, 'build', 'index.js');
  if (!existsSync(entry)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const words = ['install', '--no-save', '--no-package-lock', `${carrier.name}@${carrier.version}`];
    const { code } = await progress('Fetching Chromium', () => runNpm(words, folder));
    if (code !== 0 || !existsSync(entry)) return undefined;
  }
  const carried: unknown = await import(pathToFileURL(entry).href);
  return hasDefault(carried) ? await carried.default.executablePath() : undefined;
}

/**
 * Checks the shape of the imported module. The package is not a dependency, so TypeScript does not know its
 * types.
 */
function hasDefault(value: unknown): value is { default: { executablePath(): Promise<string> } } {
  return typeof value === 'object' && value !== null && 'default' in value;
}
