import { createHash } from 'node:crypto';
import fs, {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './installation.mjs';

const wordsPackage = join(root, 'packages', 'words');
const project = join(wordsPackage, 'project.inlang');
export const compiledWords = join(wordsPackage, 'compiled');
const stamp = join(compiledWords, 'stamp.json');

/** Checks if a path is a file of messages. The app and each feature have one such file per language. */
export const isWordFile = (path: string): boolean =>
  /^(apps\/web|features\/[^/]+)\/words\/\w+\.json$/.test(path);

/** The messages of each file. */
export type Words = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

export function readWords(): Words {
  const files = globSync(['apps/web/words/*.json', 'features/*/words/*.json'], { cwd: root });
  return new Map(files.toSorted().map((file) => [file, parseWords(file)]));
}

function parseWords(file: string): Readonly<Record<string, unknown>> {
  const text = readFileSync(join(root, file), 'utf8');
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { message } = cause as Error; // The cast is safe: JSON.parse throws only an Error.
    const line = /\(line (\d+)/.exec(message)?.[1] ?? text.split('\n').length;
    throw new Error(`${file}:${line}: ${message}`, { cause });
  }
}

/**
 * Describes which words are compiled: one hash of the compiler with its settings, and for each word its
 * compiled file and the hash of its source.
 */
interface Stamp {
  readonly compiler: string;
  readonly words: Readonly<Record<string, { readonly hash: string; readonly file: string }>>;
}

/**
 * Compiles words to typed functions. Only words that have changed are compiled. Returns the files that were
 * written.
 */
export async function compileWords(): Promise<string[]> {
  const hashes = hashWords(readWords());
  const compiler = compilerHash();
  const before = readStamp();
  const isSame = before?.compiler === compiler;
  const known = isSame ? before.words : {};
  const changed = [...hashes].flatMap(([name, now]) => (known[name]?.hash === now ? [] : [name]));
  const gone = Object.keys(known).filter((name) => !hashes.has(name));
  if (isSame && changed.length === 0 && gone.length === 0) return [];
  if (!isSame) rmSync(compiledWords, { recursive: true, force: true });
  const sources = await compile(new Set(changed));
  const files = filesByName(sources);
  const words = Object.fromEntries(
    [...hashes].map(([name, now]) => [name, { hash: now, file: files.get(name) ?? known[name]?.file ?? '' }]),
  );
  const lost = Object.entries(words).find(([, { file }]) => file === '');
  if (lost) throw new Error(`Paraglide wrote no file for the word ${lost[0]}.`);
  for (const name of gone) rmSync(join(compiledWords, known[name]?.file ?? ''), { force: true });
  for (const [file, source] of sources) write(file, source);
  const all = Object.values(words).map(({ file }) => `export * from './${file.replace('messages/', '')}'\n`);
  write('messages/_index.js', ['// @ts-nocheck\n', ...all.toSorted()].join(''));
  // The stamp is renamed when it is complete. If the program ends before, the next run compiles everything
  // again.
  write('stamp.new', JSON.stringify({ compiler, words } satisfies Stamp));
  renameSync(join(compiledWords, 'stamp.new'), stamp);
  return [...files.values()];
}

/**
 * Maps each word to its compiled file. File names are lower case, so the name of the word is taken from the
 * export in the file.
 */
function filesByName(sources: ReadonlyMap<string, string>): Map<string, string> {
  const files = new Map<string, string>();
  for (const [file, source] of sources) {
    const [, plain, quoted] = /^export (?:const (\w+)|\{ \w+ as "([^"]+)" \})/m.exec(source) ?? [];
    const name = plain ?? quoted;
    if (file.startsWith('messages/') && name !== undefined) files.set(name, file);
  }
  return files;
}

function readStamp(): Stamp | undefined {
  return existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : undefined;
}

function write(file: string, text: string): void {
  const path = join(compiledWords, file);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
}

/**
 * Runs Paraglide for these words only: compiling all words takes two seconds, compiling a few takes a quarter
 * of a second. Paraglide's output is captured and returned, because it is changed before it is written.
 */
async function compile(names: ReadonlySet<string>): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  if (names.size === 0) return written;
  const promises = {
    ...fs.promises,
    mkdir: async () => undefined,
    rm: async () => undefined,
    writeFile: async (path: string, text: string) =>
      void written.set(relative(compiledWords, path), path.endsWith('.js') ? speakPlainly(text) : text),
    readFile: async (path: string, options: BufferEncoding | null = null) => {
      if (!isWordFile(relative(root, path))) return await fs.promises.readFile(path, options);
      const few = Object.entries(parseWords(relative(root, path))).filter(([name]) => names.has(name));
      return Buffer.from(JSON.stringify(Object.fromEntries(few)));
    },
  };
  const { compile: paraglide } = await import('@inlang/paraglide-js');
  await paraglide({
    project,
    outdir: compiledWords,
    // The cast is safe: Paraglide uses only these functions of `fs`.
    fs: { ...fs, promises } as unknown as typeof fs,
    strategy: ['globalVariable', 'baseLocale'],
    outputStructure: 'message-modules',
    isServer: 'false',
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
  });
  return written;
}

/**
 * Replaces Paraglide's runtime by the only function of it that words need (`speaking.js`). Type checks are
 * disabled in the compiled code, because it does not pass our stricter settings.
 */
function speakPlainly(source: string): string {
  const plain = source
    .replace(/^import .* from '\.\.\/runtime\.js'/m, "import { getLocale } from '../../src/speaking.js'")
    // Remove the option to choose a language for each call. Nothing uses it, and it costs some bytes in each
    // of a thousand messages.
    .replace('experimentalStaticLocale ?? options.locale ?? ', '')
    .replace(/, options = \{\}\) => \{$/m, ') => {');
  return `// @ts-nocheck\n${plain}`;
}

function hashWords(words: Words): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [file, said] of words)
    for (const [name, text] of Object.entries(said))
      texts.set(name, `${texts.get(name) ?? ''}${file}${JSON.stringify(text)}`);
  return new Map([...texts].map(([name, text]) => [name, hash(text)]));
}

function compilerHash(): string {
  return hash(
    ...[import.meta.filename, join(project, 'settings.json'), join(root, 'package.json')].map((file) =>
      readFileSync(file, 'utf8'),
    ),
  );
}

function hash(...texts: readonly string[]): string {
  const digest = createHash('sha256');
  for (const text of texts) digest.update(text);
  return digest.digest('base64url').slice(0, 16);
}
