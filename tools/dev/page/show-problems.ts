import type { ShownProblem } from '../shown-problem.ts';

/**
 * Vite's own overlay, as its client defines it. Vite removes its overlay at every update. The one made below
 * stays until the problem is fixed.
 */
type OverlayClass = new (error: {
  readonly message: string;
  readonly stack: string;
  readonly frame?: string | undefined;
  readonly plugin?: string;
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number };
}) => HTMLElement;

const tag = 'mitto-problem-overlay';

function defineOverlay(): OverlayClass {
  const ofVite = customElements.get('vite-error-overlay') as unknown as OverlayClass;
  const ours = class extends ofVite {};
  customElements.define(tag, ours);
  return ours;
}

const Overlay = defineOverlay();

function show(problems: readonly ShownProblem[]): void {
  for (const overlay of document.querySelectorAll(tag)) overlay.remove();
  const [first, ...others] = problems;
  if (first === undefined) return;
  const { source, message, detail = '', path, line, column, frame } = first;
  const more = others.map((other) => `${other.file ?? other.source}:${other.line ?? ''} ${other.message}`);
  document.body.append(
    new Overlay({
      message,
      stack: [...more, detail].join('\n'),
      frame,
      plugin: source,
      ...(path !== undefined && { loc: { file: path, line: line ?? 1, column: column ?? 0 } }),
    }),
  );
}

import.meta.hot?.on('mitto:problems', show);
import.meta.hot?.on('mitto:answering', () => {
  if ('waits' in document.documentElement.dataset) location.reload();
});
// Ask for the current problems. This is also sent after every reconnect.
import.meta.hot?.send('mitto:problems?');
