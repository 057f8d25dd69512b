import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ContactFileSettings, TileSettings } from '@mitto/server-kit/module/deps';

export interface WebFile {
  readonly type: string;
  readonly body: Buffer;
  readonly gzip: Buffer | undefined;
  readonly brotli: Buffer | undefined;
}

export interface WebPage extends WebFile {
  readonly etag: string;
  /**
   * Hashes (`sha256-…`) of the page's inline style and of its inline script, for the content security policy.
   */
  readonly styleHash: string;
  readonly scriptHash: string;
}

/** Settings that the server inserts into the page, so that the app needs no call to read them. */
export interface WebSettings {
  readonly version: string;
  readonly environment: string;
  /** Form of the app's URLs: the route comes after '#!', or it is the path. */
  readonly routing: 'hash' | 'path';
  readonly providers: readonly string[];
  readonly hasOutbox: boolean;
  /** True where a provider of moving pictures is set. */
  readonly hasGifs?: boolean;
  readonly contactEmail?: string | undefined;
  readonly answerDays?: number | undefined;
  readonly contactFiles?: ContactFileSettings | undefined;
  /** True when the app reports its failures. */
  readonly isCollectingFailures?: boolean | undefined;
  readonly tiles?: TileSettings | undefined;
  readonly redactedEveryMinutes?: number | undefined;
}

/** The member app, as built by `tools/build-web.ts`, with the settings of this server inserted. */
export interface WebApp {
  /** Returns a file of the app. Browsers may cache it for ever, because a changed file gets another name. */
  file(name: string): WebFile | undefined;
  /** Returns the page. At an IP address it offers no passkeys, which belong to names. */
  page(language: string, isAtName: boolean): WebPage | undefined;
  readonly serviceWorker: WebFile | undefined;
}

const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
};

export const webFolder = join(import.meta.dirname, '..', '..', '..', 'web', 'dist');

export function readWebApp(settings: WebSettings, folder = webFolder): WebApp | undefined {
  if (!existsSync(join(folder, 'built.txt'))) return undefined;
  const files = readFiles(join(folder, 'web'));
  const pages = readPages(join(folder, 'pages'), settings);
  const providers = settings.providers.filter((name) => name !== 'passkey');
  const pagesAtAddresses = readPages(join(folder, 'pages'), { ...settings, providers });
  return {
    file: (name) => files.get(name),
    page: (language, isAtName) => (isAtName ? pages : pagesAtAddresses).get(language),
    serviceWorker: readServiceWorker(folder, settings, pages),
  };
}

export function readFiles(folder: string): Map<string, WebFile> {
  const names = readdirSync(folder).filter((name) => !/\.(gz|br)$/.test(name));
  return new Map(names.map((name) => [name, readFile(folder, name)]));
}

function readFile(folder: string, name: string): WebFile {
  const path = join(folder, name);
  const type = types[name.slice(name.lastIndexOf('.') + 1)];
  if (type === undefined) throw new Error(`Nobody said what type a file such as ${name} is.`);
  const beside = (ending: string) => (existsSync(path + ending) ? readFileSync(path + ending) : undefined);
  return { type, body: readFileSync(path), gzip: beside('.gz'), brotli: beside('.br') };
}

function readPages(folder: string, settings: WebSettings): Map<string, WebPage> {
  return new Map(
    readdirSync(folder).map((name) => [
      name.replace(/\.html$/, ''),
      pageOf(readFileSync(join(folder, name), 'utf8'), settings),
    ]),
  );
}

function pageOf(built: string, settings: WebSettings): WebPage {
  const text = withSettings(built, settings);
  const body = Buffer.from(text);
  return {
    type: 'text/html; charset=utf-8',
    body,
    gzip: gzipSync(body),
    brotli: brotliCompressSync(body),
    etag: `W/"${digest(body)}"`,
    styleHash: hashOf(/<style>(.*?)<\/style>/s.exec(text)?.[1]),
    scriptHash: hashOf(/<script>(.*?)<\/script>/s.exec(text)?.[1]),
  };
}

function hashOf(within = ''): string {
  return `sha256-${createHash('sha256').update(within).digest('base64')}`;
}

function withSettings(built: string, settings: WebSettings): string {
  const { version, environment, routing, providers, hasOutbox, hasGifs } = settings;
  const { contactEmail, answerDays, contactFiles, isCollectingFailures, tiles, redactedEveryMinutes } =
    settings;
  const told = [
    `data-build="${version}"`,
    `data-environment="${environment}"`,
    `data-routing="${routing}"`,
    `data-providers="${providers.join(' ')}"`,
    ...(hasOutbox ? ['data-outbox'] : []),
    ...(hasGifs ? ['data-gifs'] : []),
    ...(isCollectingFailures ? ['data-failures'] : []),
    ...(contactEmail === undefined ? [] : [`data-contact="${encodeURIComponent(contactEmail)}"`]),
    ...(answerDays === undefined ? [] : [`data-answer-days="${answerDays}"`]),
    ...(contactFiles === undefined
      ? []
      : [
          `data-contact-files="${contactFiles.kinds.join(' ')}" data-contact-file-mb="${contactFiles.maxMegabytes}"`,
        ]),
    ...(redactedEveryMinutes === undefined ? [] : [`data-redacted-every="${redactedEveryMinutes}"`]),
    ...(tiles === undefined ? [] : [`data-tiles="${encodeURIComponent(JSON.stringify(tiles))}"`]),
  ];
  return built
    .replace('%settings%', told.join(' '))
    .replaceAll('%root%', routing === 'path' ? '' : '#!')
    .replace(/<button[^>]*data-provider="(\w+)".*?<\/button>/gs, (button, name: string) =>
      providers.includes(name) ? button : '',
    )
    .replace(/<div[^>]*data-ways=""[^>]*><\/div>/, '');
}

/**
 * Reads the service worker, which caches the pages. A hash of the pages is inserted into it, so that changed
 * settings also lead to a new service worker.
 */
function readServiceWorker(
  folder: string,
  { routing }: WebSettings,
  pages: ReadonlyMap<string, WebPage>,
): WebFile | undefined {
  const path = join(folder, 'service-worker.js');
  if (!existsSync(path)) return undefined;
  const etags = digest(Buffer.from([...pages.values()].map(({ etag }) => etag).join()));
  const body = Buffer.from(
    readFileSync(path, 'utf8').replace('%pages%', etags).replace('%routing%', routing),
  );
  return { type: types['js'] ?? '', body, gzip: gzipSync(body), brotli: undefined };
}

const digest = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22);
