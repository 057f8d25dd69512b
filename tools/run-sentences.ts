import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './installation.mjs';
import { readSentences, readTests, sentencesPage } from './sentences.ts';

// Writes the page of all sentences with their tests; git ignores it, as it says nothing that the titles do not.
const folder = join(root, 'dist');
const file = join(folder, 'sentences.md');
mkdirSync(folder, { recursive: true });
writeFileSync(file, sentencesPage(readSentences(root), readTests(root)));
console.log(`Written: ${relative(root, file)}`);
