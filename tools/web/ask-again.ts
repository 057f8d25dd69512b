import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { dist } from './paths.ts';

/**
 * Browsers keep in mind that a module failed, and never ask for it again under its name: a part that did not load would
 * be missing until the page is opened anew. Parts that no other stands on are asked for under another name then, by
 * `askAgain` (app.ts). What others stand on cannot be: they would look for it under the old one.
 */
export function askFailedPartsAgain(output: Rolldown.RolldownOutput['output']): void {
  const parts = output.filter((part) => part.type === 'chunk');
  const stoodOn = new Set(parts.flatMap(({ imports }) => imports));
  for (const { fileName, code } of parts) {
    const asking = code.replace(/\bimport\(`\.\/([\w.-]+\.js)`\)/g, (asked, name: string) =>
      stoodOn.has(`web/${name}`) ? asked : `askAgain(\`${name}\`)`,
    );
    if (asking === code) continue;
    const path = join(dist, fileName);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(code, () => asking),
    );
  }
}
