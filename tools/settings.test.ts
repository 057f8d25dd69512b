import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Environment } from '../apps/server/src/config.ts';
import { root } from './installation.mjs';

const known = Object.keys(Environment.entries).toSorted();
const read = (file: string) => readFileSync(join(root, file), 'utf8');

// compose.yaml uses it to start PostgreSQL. The server receives it as part of DATABASE_URL.
const forComposeOnly = ['POSTGRES_PASSWORD'];

function namesIn(text: string, pattern: RegExp): string[] {
  const names = [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  return [...new Set(names)].toSorted();
}

/** Names of the variables that compose.yaml passes to the app, and not to its other services. */
function appEnvironment(): string[] {
  const app = read('compose.yaml').match(/^ {2}app:\n((?: {4}.*\n| *\n)+)/m)?.[1] ?? '';
  const block = app.match(/^ {4}environment:\n((?: {6}.*\n)+)/m)?.[1] ?? '';
  return namesIn(block, /^ {6}([A-Z_0-9]+):/gm);
}

describe('the variables of the server', () => {
  test('.env.example names every one and no other', () => {
    expect(namesIn(read('.env.example'), /^#?([A-Z][A-Z_0-9]*)=/gm)).toEqual(
      [...known, ...forComposeOnly].toSorted(),
    );
  });

  test('README.md explains every one', () => {
    const readme = read('README.md');
    expect(known.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });

  test('compose.yaml sets only those the server knows, and all that production needs', () => {
    const set = appEnvironment();
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
    expect(
      ['DATABASE_URL', 'BUS_URL', 'SECRET_KEY', 'APP_ORIGIN', 'SMTP_URL'].filter(
        (name) => !set.includes(name),
      ),
    ).toEqual([]);
  });

  test('compose.yaml asks the operator only for those', () => {
    const asked = namesIn(read('compose.yaml'), /\$\{([A-Z_0-9]+)/g);
    expect(asked.filter((name) => !known.includes(name))).toEqual(forComposeOnly);
  });

  test('the image sets only those the server knows', () => {
    const line = read('Dockerfile').match(/^ENV (.*)$/m)?.[1] ?? '';
    const set = namesIn(line, /([A-Z_0-9]+)=/g);
    expect(set.length).toBeGreaterThan(0);
    expect(set.filter((name) => !known.includes(name))).toEqual([]);
  });

  test('compose.yaml publishes the app on this machine alone, for the balancer in front of it', () => {
    const published = [...read('compose.yaml').matchAll(/^ {4}ports:\n((?: {6}- .*\n)+)/gm)];
    expect(published.map(([, lines]) => lines)).toEqual(['      - "127.0.0.1:${PORT:-4000}:4000"\n']);
  });
});
