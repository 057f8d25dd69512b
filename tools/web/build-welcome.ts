import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { doorConfig } from './app-config.ts';
import { webRoot } from './paths.ts';

export interface Door {
  readonly languages: readonly string[];
  /** Renders the welcome page as it is before any script has run. */
  render(language: string): { title: string; description: string; door: string; wait: string };
}

export async function buildDoor(): Promise<Door> {
  const folder = join(webRoot, 'node_modules', '.welcome');
  try {
    await build(doorConfig(folder));
    // Each build is a new module; with the same URL, Node would return the first one again.
    const { door }: { door: Door } = await import(
      `${pathToFileURL(join(folder, 'welcome.js')).href}?${Date.now()}`
    );
    return door;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
