import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { doorConfig } from './app-config.ts';
import { webRoot } from './paths.ts';

export interface Door {
  readonly languages: readonly string[];
  /** The log-in page as it is before any script has run. */
  render(language: string): { title: string; description: string; door: string; wait: string };
}

export async function buildDoor(): Promise<Door> {
  const folder = join(webRoot, 'node_modules', '.door');
  try {
    await build(doorConfig(folder));
    // Each build is a module of its own: the same address would give the first one again.
    const { door }: { door: Door } = await import(
      `${pathToFileURL(join(folder, 'door.js')).href}?${Date.now()}`
    );
    return door;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
