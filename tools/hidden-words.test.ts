import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './installation.mjs';

/** The side menu hides its labels depending on its state when it is folded, so it needs a rule of its own. */
const hidesByItsState = 'apps/web/src/frame/side-menu.module.css';

test('words that are heard and not seen have one class, of base.css', () => {
  const sheets = globSync('{apps/web,features/*/web,packages/*,workshop/*}/**/*.module.css', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  });
  expect(sheets).toContain(hidesByItsState);
  const hiding = sheets.filter((sheet) =>
    /clip-path: inset\(50%\)/.test(readFileSync(join(root, sheet), 'utf8')),
  );
  expect(hiding).toEqual([hidesByItsState]);
});
