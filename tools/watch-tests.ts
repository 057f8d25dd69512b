import { root } from './installation.mjs';
import type { SelectedProject } from './test-selection.ts';

/**
 * Runs the selected tests. After each save, runs those tests again that depend on the saved file, until
 * interrupted.
 */
export async function watchTests(
  selected: readonly SelectedProject[],
  word: string | undefined,
): Promise<number> {
  const { startVitest } = await import('vitest/node');
  const isInNames = word !== undefined && selected.some(({ files }) => files.some(({ pattern }) => pattern));
  const files = [...new Set(selected.flatMap((one) => one.files.map(({ file }) => file)))];
  const vitest = await startVitest(word === undefined ? [] : files, {
    root,
    watch: true,
    project: selected.map(({ project }) => project.name),
    ...(isInNames && { testNamePattern: word }),
  });
  const { promise, resolve } = Promise.withResolvers<number>();
  vitest.onClose(() => resolve(0));
  return await promise;
}
