import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { welcomeConfig } from './app-config.ts';
import { webRoot } from './paths.ts';

export interface Welcome {
  readonly languages: readonly string[];
  /** Renders the welcome page as HTML, as it is before any script has run. */
  render(language: string): { title: string; description: string; welcome: string; wait: string };
}

export async function buildWelcome(): Promise<Welcome> {
  const folder = join(webRoot, 'node_modules', '.welcome');
  try {
    await build(welcomeConfig(folder));
    // The URL gets a unique query. Node caches modules by URL, and would otherwise return the module of an
    // earlier build.
    const { welcome }: { welcome: Welcome } = await import(
      `${pathToFileURL(join(folder, 'welcome.js')).href}?${Date.now()}`
    );
    return welcome;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
