import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  /** Compressed body, for text files only. Pictures and fonts are already compressed. */
  readonly zipped: Buffer | undefined;
}

export interface AssetStore {
  /** Hash over all files. It is part of every file's URL. */
  readonly hash: string;
  find(name: string): Asset | undefined;
  /**
   * Returns the URL of a file. Browsers may cache the file for ever, because its URL changes whenever a file
   * changes.
   */
  url(name: string): string;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

/**
 * Style sheets by their public name, each with its source files. A page has a single style sheet, so that its
 * first paint waits for only one file.
 */
const stylesheets: Readonly<Record<string, readonly string[]>> = {
  'reference.css': ['tokens', 'fonts', 'base', 'buttons', 'reference-call', 'reference'],
  'outbox.css': ['tokens', 'fonts', 'base', 'outbox'],
  'shared.css': ['tokens', 'categories', 'fonts', 'base', 'buttons', 'shared'],
  'text.css': ['tokens', 'fonts', 'base', 'text'],
  'database.css': ['tokens', 'fonts', 'base', 'buttons', 'database'],
};

/** Style sheets that come from the brand package. All others are in this folder. */
const ofTheBrand: ReadonlySet<string> = new Set(['tokens', 'categories', 'fonts']);
const fontFile = /url\("(@fontsource-variable\/[^"]+\/([^"/]+))"\)/g;

/** Reads all files of the pages, once at the start. */
export function openAssetStore(): AssetStore {
  const files = readFiles();
  const digest = createHash('sha256');
  for (const [name, body] of files) digest.update(name).update(body);
  const hash = digest.digest('hex').slice(0, 16);
  const assets = new Map([...files].map(([name, body]) => [name, assetOf(name, body)]));
  return {
    hash,
    find: (name) => assets.get(name),
    url(name) {
      if (!assets.has(name)) throw new Error(`The pages have no file ${name}.`);
      return `/pages/${hash}/${name}`;
    },
  };
}

function readFiles(): Map<string, Buffer> {
  const require = createRequire(import.meta.url);
  const fonts = new Map<string, Buffer>();
  const sheet = (part: string) =>
    ofTheBrand.has(part)
      ? readFileSync(require.resolve(`@mitto/brand/${part}.css`), 'utf8')
      : readFileSync(new URL(`./styles/${part}.css`, import.meta.url), 'utf8');
  const styled = Object.entries(stylesheets).map(([name, parts]) => {
    const whole = parts
      .map(sheet)
      .join('')
      .replace(fontFile, (_, from: string, font: string) => {
        fonts.set(font, readFileSync(require.resolve(from)));
        return `url("./${font}")`;
      });
    return [name, Buffer.from(whole)] as const;
  });
  return new Map([
    ...['assets', 'browser'].flatMap((folder) => readFolder(new URL(`./${folder}/`, import.meta.url))),
    ...styled,
    ...fonts,
  ]);
}

function readFolder(folder: URL): (readonly [string, Buffer])[] {
  return readdirSync(folder).map((name) => [name, readFileSync(new URL(name, folder))] as const);
}

function assetOf(name: string, body: Buffer): Asset {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const type = types[ending];
  if (type === undefined) throw new Error(`Nobody said what type a file such as ${name} is.`);
  const isText = ending === 'css' || ending === 'js' || ending === 'svg';
  return { type, body, zipped: isText ? gzipSync(body) : undefined };
}
