import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { dist } from './paths.ts';

/**
 * Browsers keep in mind that a module failed, and never ask for it again under its name: a part that did not load would
 * be missing until the page is opened anew. All are asked for by `askAgain` (app.ts): those that no other stands on
 * under another name then. What others stand on cannot be: they would look for it under the old one.
 */
export function askFailedPartsAgain(output: Rolldown.RolldownOutput['output']): void {
  const parts = output.filter((part) => part.type === 'chunk');
  const stoodOn = new Set(parts.flatMap(({ imports }) => imports));
  for (const { fileName, code } of parts) {
    const asking = code.replace(
      /\bimport\(`\.\/([\w.-]+\.js)`\)/g,
      (_, name: string) => `askAgain(\`${name}\`${stoodOn.has(`web/${name}`) ? ',!0' : ''})`,
    );
    if (asking === code) continue;
    const path = join(dist, fileName);
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(code, () => asking),
    );
  }
}
