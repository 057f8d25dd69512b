import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './installation.mjs';
import { readSentences, readTests, sentencesPage } from './sentences.ts';

// Writes a page with all sentences of the specification and their tests. Git ignores the page, because the
// test titles already contain this information.
const folder = join(root, 'dist');
const file = join(folder, 'sentences.md');
mkdirSync(folder, { recursive: true });
writeFileSync(file, sentencesPage(readSentences(root), readTests(root)));
console.log(`Written: ${relative(root, file)}`);
