import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@mitto/words/language';
import { root } from '../installation.mjs';
import { drawArches } from '../web/draw-arches.ts';
import { webRoot } from '../web/paths.ts';
import { devPages, pageFile, viteAddress } from './paths.ts';

const source = (...path: string[]): string => join(webRoot, ...path);
/** Path of the boot script, relative to the root of the repository. */
export const bootScript = 'apps/web/src/boot.js';

/**
 * Writes the pages that the dev server serves instead of the built ones. They contain only the drawings of
 * the people for the welcome page; the app renders the rest of it.
 */
export function writeDevPages(): void {
  rmSync(devPages, { recursive: true, force: true });
  for (const folder of ['web', 'pages']) mkdirSync(join(devPages, folder), { recursive: true });
  for (const language of languages)
    writeFileSync(join(devPages, 'pages', `${language}.html`), page(language));
  writeFileSync(join(devPages, 'service-worker.js'), readFileSync(pageFile('service-worker.js')));
  // The server reads the pages again when this file has changed.
  writeFileSync(join(devPages, 'built.txt'), 'dev');
}

function page(language: string): string {
  const entry = viteAddress(pageFile('entry.ts'));
  return `<!doctype html>
<html lang="${language}" data-outside="${entry}" data-inside="${entry}" %settings%>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>Mitto</title>
<script>${readFileSync(join(root, bootScript), 'utf8')}</script>
<link rel="stylesheet" href="${viteAddress(source('src', 'page.css'))}">
<link rel="stylesheet" href="${viteAddress(source('src', 'welcome', 'wait.css'))}">
<link rel="icon" href="${viteAddress(source('pictures', 'app-icon.svg'))}" type="image/svg+xml">
</head>
<body>
<div id="splash"><p>Mitto</p><progress max="100" value="10" aria-label="Mitto"></progress></div>
<div id="app"></div>
<div id="door"></div>
<div hidden data-arches><div>${drawArches()}</div></div>
</body>
</html>
`;
}
