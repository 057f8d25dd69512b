import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installation.mjs';

// If words are given, only screens with this text in their names are pictured.
const wanted = process.argv.slice(2).join(' ');
const folder = join(root, 'pictures');
if (wanted === '') rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
Object.assign(process.env, { PICTURES: folder, PICTURED: wanted });
process.argv.splice(2, Infinity, 'e2e/accessibility-');
// The accessibility tests visit all screens, and take the pictures on the way.
await import('./run-tests.ts');
