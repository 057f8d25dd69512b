// Words are no components: React's refresh does not know who says them. After a change every component is drawn anew
// with its state, as the refresh does with those that changed. Loaded before React, which is asked through its hook.

type FindFamily = (type: unknown) => object | undefined;

/** A part of what a renderer of React tells its developer tools. */
interface Renderer {
  setRefreshHandler(find: FindFamily): void;
  scheduleRefresh(root: Root, update: { updatedFamilies: object; staleFamilies: object }): void;
}

interface Root {
  readonly current: { readonly memoizedState: { readonly element?: unknown } | null };
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

const hook = window.__REACT_DEVTOOLS_GLOBAL_HOOK__;
if (hook === undefined) throw new Error('React has no hook: the preamble of its refresh has not run.');

const renderers = new Map<number, { readonly renderer: Renderer; find: FindFamily }>();
const roots = new Map<Root, number>();

const { inject, onCommitFiberRoot } = hook;
hook.inject = (renderer) => {
  const { setRefreshHandler } = renderer;
  const known = { renderer: { ...renderer, setRefreshHandler }, find: (() => undefined) as FindFamily };
  renderer.setRefreshHandler = (find) => {
    known.find = find;
    setRefreshHandler(find);
  };
  const id = inject.call(hook, renderer);
  renderers.set(id, known);
  return id;
};
hook.onCommitFiberRoot = (id, root, ...rest) => {
  if (root.current.memoizedState?.element == null) roots.delete(root);
  else roots.set(root, id);
  onCommitFiberRoot.call(hook, id, root, ...rest);
};

/** A class would lose its state: React mounts classes anew that it finds among the updated. */
const isClass = (type: unknown): boolean =>
  typeof type === 'function' && type.prototype?.isReactComponent !== undefined;

function drawAgain(): void {
  const families = new Map<unknown, object>();
  const updatedFamilies = { has: (family: { current?: unknown }) => !isClass(family.current) };
  for (const [root, id] of roots) {
    const known = renderers.get(id);
    if (known === undefined) continue;
    const { renderer, find } = known;
    renderer.setRefreshHandler((type) => {
      const family = families.get(type) ?? find(type) ?? { current: type };
      families.set(type, family);
      return family;
    });
    renderer.scheduleRefresh(root, { updatedFamilies, staleFamilies: new Set() });
    renderer.setRefreshHandler(find);
  }
}

addEventListener('mitto:words', drawAgain);
