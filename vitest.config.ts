import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { compileWords } from './tools/compile-words.ts';
import { LongestFirst } from './tools/longest-first.ts';
import { type TestProject, testProjects, workersOf } from './tools/test-projects.ts';

// Browser tests draw words, and what is compiled is not in the repository.
await compileWords();

const minute = 60_000;
const isNightly = process.env['TEST_SIZE'] === 'nightly';
/** The full size takes hours where the size for every day takes minutes. */
const longTimeout = isNightly ? 240 * minute : 15 * minute;

/** Programs that the tests of a project need while they run; started once, and only if the project has tests to run. */
const globalSetup = (name: string): string[] => {
  if (name === 'e2e') return ['tools/web/app-for-tests.ts', 'tools/postgres-for-sites.ts'];
  return name.endsWith('postgres') ? ['tools/postgres-for-tests.ts'] : [];
};

/** Modules that run before each file of a stage. */
const setupFiles = (stage: TestProject['stage']): string[] => {
  if (stage === 'browser') return [];
  return ['tools/name-pending-calls.ts', ...(stage === 'e2e' ? ['tools/site-engine.ts'] : [])];
};

function inNode(project: TestProject): TestProjectInlineConfiguration {
  const { name, include, exclude, order, engine, stage } = project;
  const isLong = stage === 'long';
  return {
    test: {
      name,
      include: [...include],
      exclude: ['**/node_modules/**', ...exclude],
      sequence: { groupOrder: order },
      maxWorkers: workersOf(project),
      // V8 of Node 24.21 has ended a worker while it freed code of the embedded database ("jit_page_->allocations_").
      execArgv: ['--no-wasm-code-gc'],
      // The files of a worker share its modules: loading a whole server costs more than most tests.
      isolate: isLong || stage === 'browser',
      // How many tests needed their second try is told at the end of the run.
      retry: stage === 'browser' || stage === 'e2e' ? 1 : 0,
      // In a browser every single wait ends before its test does (e2e/open-browser.ts), and names what it waited for.
      testTimeout: isLong ? longTimeout : stage === 'e2e' ? minute : 20_000,
      hookTimeout: isLong ? longTimeout : 60_000,
      // On a busy machine a change may come late; one that never comes is told within the test's own time.
      expect: { poll: { timeout: 10_000 } },
      ...(engine === undefined ? {} : { env: { TEST_ENGINE: engine } }),
      globalSetup: globalSetup(name),
      setupFiles: setupFiles(stage),
    },
  };
}

/** Runs in a real Chromium: no imitation of IndexedDB, locks and tabs shows what a browser does. */
function inBrowser(project: TestProject): TestProjectInlineConfiguration {
  const { test, ...rest } = inNode(project);
  const executablePath = process.env['WHOLE_CHROME_PATH'] ?? process.env['CHROME_PATH'];
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
        'uqr',
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

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: testProjects.map((project) =>
      project.stage === 'browser' ? inBrowser(project) : inNode(project),
    ),
  },
});
