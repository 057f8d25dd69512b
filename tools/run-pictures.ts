import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureChromium } from './chromium.ts';
import { root } from './installation.mjs';
import { runProgram, Trouble } from './trouble.mjs';

await runProgram(async () => {
  const program = join(root, 'e2e', 'pictures.ts');
  if (!existsSync(program)) throw new Trouble('There is nothing to take pictures of yet.');
  const chromium = await ensureChromium();
  if (chromium === undefined)
    throw new Trouble('There is no Chromium here: install one, or set CHROME_PATH.');
  process.env['CHROME_PATH'] = chromium;
  await import(pathToFileURL(program).href);
  return undefined;
});
