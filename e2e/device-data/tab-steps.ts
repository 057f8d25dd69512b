import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { expect } from 'vitest';
import type { Tab } from './tab.tsx';

/** Bundles the script of the tab. */
export async function bundleTab(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // Build for production. In a test run Vite would compile the JSX for development, which the production
    // build of React cannot run.
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'esnext',
      rolldownOptions: {
        input: fileURLToPath(new URL('./tab.tsx', import.meta.url)),
        output: { codeSplitting: false },
      },
    },
  });
  const [part] = Array.isArray(built) || !('output' in built) ? [] : built.output;
  if (part === undefined) throw new Error('The tab was not bundled.');
  return part.code;
}

type Words = { [N in keyof Tab]: [name: N, ...words: Parameters<Tab[N]>] }[keyof Tab];

/** Calls a function that the page of the tab provides. */
export function tell(page: Page, ...words: Words): Promise<unknown> {
  return page.evaluate(([name, ...rest]) => {
    const act = globalThis.member[name] as (...given: unknown[]) => unknown;
    return act(...rest);
  }, words);
}

export const isState = (page: Page, state: string) =>
  expect.poll(() => page.locator('body').getAttribute('data-state')).toBe(state);

/** Returns the current values of the hooks, which the page shows as JSON. */
export async function hookValues(page: Page) {
  const text = await page.locator('pre').last().textContent();
  return JSON.parse(text ?? '') as {
    readonly circles: 'not known' | readonly { readonly sid: string; readonly isPending: boolean }[];
    readonly pending: readonly string[];
    readonly refused: readonly unknown[];
    readonly written: readonly unknown[];
    readonly sync: Record<string, unknown>;
  };
}

export const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
