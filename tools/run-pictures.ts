import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installation.mjs';

// Only the screens with this word in their names, if a word is given.
const wanted = process.argv.slice(2).join(' ');
const folder = join(root, 'pictures');
if (wanted === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
Object.assign(process.env, { PICTURES: folder, PICTURED: wanted });
process.argv.splice(2, Infinity, 'e2e/accessibility-');
// The accessibility tests take the pictures while they visit the screens.
await import('./run-tests.ts');
