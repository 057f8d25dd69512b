import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { compileWords } from './tools/compile-words.ts';
import { findProgram } from './tools/installed-program.ts';
import { LongestFirst } from './tools/longest-first.ts';

// Browser tests draw words, and what is compiled is not in the repository.
await compileWords();

const places = ['apps', 'features', 'packages', 'tools'];
const within = (suffix: string) => places.map((place) => `${place}/**/*${suffix}`);

const minute = 60_000;
const isNightly = process.env['NIGHTLY'] === '1';
/** The full size takes hours where the size for every day takes minutes. */
const longest = isNightly ? 240 * minute : 15 * minute;

interface Project {
  readonly name: string;
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly order: number;
  readonly engine?: 'pglite' | 'postgres';
  readonly isLong?: boolean;
  readonly isDrawn?: boolean;
}

function project({
  name,
  include,
  exclude = [],
  order,
  engine,
  isLong,
  isDrawn,
}: Project): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      include: [...include],
      exclude: ['**/node_modules/**', ...exclude],
      // Projects of one group run beside each other; long ones have the machine to themselves, one at a time.
      sequence: { groupOrder: order },
      maxWorkers: isLong ? 1 : 2,
      // What a browser draws in time is not ours alone; how many needed it is told at the end of the run.
      retry: isDrawn ? 1 : 0,
      testTimeout: isLong ? longest : 20_000,
      hookTimeout: isLong ? longest : 60_000,
      // On a busy machine what comes soon may come late; what never comes is told within the test's own time.
      expect: { poll: { timeout: 10_000 } },
      ...(engine === undefined ? {} : { env: { TEST_ENGINE: engine } }),
      ...(name === 'e2e' ? { globalSetup: ['tools/web/app-for-tests.ts'] } : {}),
      ...(engine === 'postgres' ? { globalSetup: ['tools/postgres-for-tests.ts'] } : {}),
    },
  };
}

/** The same in a real Chromium: what no imitation of IndexedDB, locks and tabs shows. */
function inBrowser(asked: Project): TestProjectInlineConfiguration {
  const { test, ...rest } = project(asked);
  const executablePath = process.env['CHROME_PATH'] ?? findProgram(['chromium', 'google-chrome']);
  return {
    ...rest,
    // Found one by one while tests run, they would be bundled anew and again, and two copies of React would meet.
    optimizeDeps: {
      include: [
        '@codemirror/commands',
        '@codemirror/lang-css',
        '@codemirror/lang-html',
        '@codemirror/lang-javascript',
        '@codemirror/lang-json',
        '@codemirror/language',
        '@codemirror/state',
        '@codemirror/view',
        '@lezer/highlight',
        '@maskito/core',
        '@tiptap/core',
        '@tiptap/extensions',
        '@tiptap/starter-kit',
        '@tanstack/react-virtual',
        'axe-core',
        'fast-check',
        'libphonenumber-js/min',
        'maplibre-gl',
        'react',
        'react/jsx-dev-runtime',
        'react/jsx-runtime',
        'react-dom',
        'react-dom/client',
        'react-dom/server',
        'thumbhash',
        'valibot',
        'vitest-browser-react',
      ],
    },
    test: {
      ...test,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        // As root, as in a container, Chromium runs without its sandbox only.
        provider: playwright({
          launchOptions: {
            ...(executablePath === undefined ? {} : { executablePath }),
            // Two cameras and a microphone that no machine needs to have.
            args: [
              '--no-sandbox',
              '--use-fake-device-for-media-stream=device-count=2',
              // Maps are drawn also where there is no graphics card.
              '--enable-unsafe-swiftshader',
            ],
          },
        }),
        instances: [{ browser: 'chromium' }],
      },
    },
  };
}

const database = within('.db.test.ts');
const browser = [...within('.browser.test.ts'), ...within('.browser.test.tsx')];
const long = [...within('.long.test.ts'), 'e2e/**/*.long.test.ts'];
const longDatabase = [...within('.db.long.test.ts'), 'e2e/**/*.db.long.test.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      project({
        name: 'unit',
        include: within('.test.ts'),
        exclude: [...database, ...browser, ...long],
        order: 0,
      }),
      project({ name: 'pglite', include: database, order: 0, engine: 'pglite' }),
      project({ name: 'postgres', include: database, order: 0, engine: 'postgres' }),
      inBrowser({ name: 'browser', include: browser, order: 1, isDrawn: true }),
      project({ name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: long, order: 2, isDrawn: true }),
      project({ name: 'long', include: long, exclude: longDatabase, order: 3, isLong: true }),
      project({ name: 'long-pglite', include: longDatabase, order: 4, engine: 'pglite', isLong: true }),
      project({ name: 'long-postgres', include: longDatabase, order: 5, engine: 'postgres', isLong: true }),
    ],
  },
});
