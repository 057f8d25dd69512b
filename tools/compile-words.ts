import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './installation.mjs';

const house = join(root, 'packages', 'words');
const project = join(house, 'project.inlang');
const compiled = join(house, 'compiled');
const stamp = join(compiled, '.words');

/** Every word of the product, in every language: beside the app and beside each feature. */
const wordFiles = (): string[] =>
  globSync(['apps/web/words/*.json', 'features/*/web/words/*.json'], { cwd: root }).toSorted();

/** Makes functions of the words, each with its types; quick when no word has changed. */
export async function compileWords(): Promise<void> {
  const fingerprint = fingerprintOf([
    join(project, 'settings.json'),
    ...wordFiles().map((file) => join(root, file)),
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  const { compile } = await import('@inlang/paraglide-js');
  await compile({
    project,
    outdir: compiled,
    strategy: ['globalVariable', 'baseLocale'],
    outputStructure: 'message-modules',
    isServer: 'false',
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  });
  speakPlainly();
  mkdirSync(compiled, { recursive: true });
  writeFileSync(stamp, fingerprint);
}

/** Words need one function of the runtime (`speaking.js`). They are not written as strictly as we write, too. */
function speakPlainly(): void {
  for (const file of globSync('**/*.js', { cwd: compiled })) {
    const path = join(compiled, file);
    const source = readFileSync(path, 'utf8')
      .replace(/^import .* from '\.\.\/runtime\.js'/m, "import { getLocale } from '../../src/speaking.js'")
      // One language at a time, and nobody asks for another: in each of a thousand messages that is some bytes.
      .replace('experimentalStaticLocale ?? options.locale ?? ', '')
      .replace(/, options = \{\}\) => \{$/m, ') => {');
    writeFileSync(path, `// @ts-nocheck\n${source}`);
  }
}

function fingerprintOf(files: readonly string[]): string {
  const digest = createHash('sha256');
  for (const file of [import.meta.filename, ...files]) digest.update(file).update(readFileSync(file));
  return digest.digest('hex');
}
