// Renders all components again after a change of words. React's refresh does not do it, because words are no
// components and it does not know which components use them. React also skips a component whose type, props
// and state are unchanged. Therefore each component gets a copy of its props: it renders again, and keeps its
// state and effects. This module must be loaded before React, because it uses React's hook for developer
// tools.

interface Fiber {
  readonly tag: number;
  readonly memoizedProps: object | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

interface Root {
  readonly current: Fiber & { readonly memoizedState: { readonly element?: unknown } | null };
}

/** The part of React's API for developer tools that is used below. */
interface Renderer {
  overrideProps(fiber: Fiber, path: readonly string[], props: object): void;
}

interface Hook {
  inject(renderer: Renderer): number;
  onCommitFiberRoot(id: number, root: Root, ...rest: readonly unknown[]): void;
}

declare global {
  interface Window {
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook;
  }
}

/** React's tags for function components, class components and forwarded refs. */
const components: ReadonlySet<number> = new Set([0, 1, 11]);

const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook === undefined) throw new Error('React has no hook: the preamble of its refresh has not run.');

const renderers = new Map<number, Renderer>();
const roots = new Map<Root, number>();

const { inject, onCommitFiberRoot } = hook;
hook.inject = (renderer) => {
  const id = inject.call(hook, renderer);
  renderers.set(id, renderer);
  return id;
};
hook.onCommitFiberRoot = (id, root, ...rest) => {
  if (root.current.memoizedState?.element == null) roots.delete(root);
  else roots.set(root, id);
  onCommitFiberRoot.call(hook, id, root, ...rest);
};

addEventListener('mitto:words', () => {
  for (const [root, id] of roots) {
    const renderer = renderers.get(id);
    if (renderer) drawAgain(renderer, root.current.child);
  }
});

function drawAgain(renderer: Renderer, first: Fiber | null): void {
  for (let fiber = first; fiber !== null; fiber = fiber.sibling) {
    if (components.has(fiber.tag)) renderer.overrideProps(fiber, [], { ...fiber.memoizedProps });
    drawAgain(renderer, fiber.child);
  }
}
