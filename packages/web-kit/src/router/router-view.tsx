import { type ReactNode, Suspense, startTransition, useLayoutEffect, useState } from 'react';
import type { Visitor } from './guard.ts';
import type { PageTree } from './page-tree.ts';
import { InnerPage, LineContext } from './route-page.tsx';
import { defaultView, lineOf } from './route-table.ts';
import type { Router } from './router.ts';
import { RouterContext, usePlace, useRouter } from './use-router.ts';

interface RootProps<V extends Visitor> {
  readonly router: Router<V>;
  readonly children: ReactNode;
}

/** Provides the router; wrap everything that uses it, including the app's frame. */
export function RouterRoot<V extends Visitor>({ router, children }: RootProps<V>) {
  // Components do not use the visitor's type, so the cast is safe.
  return <RouterContext value={router as unknown as Router}>{children}</RouterContext>;
}

/** Renders the current page; nothing until the first page is loaded. */
export function PageView() {
  const { tree } = useRouter().parts;
  const hasPlace = usePlace() !== undefined;
  return hasPlace ? <CurrentPage tree={tree} /> : null;
}

/** Keeps the previous page on the screen until the next one is completely loaded. */
function CurrentPage({ tree }: { readonly tree: PageTree }) {
  const [page, setPage] = useState(tree.page);
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setPage(tree.page));
    follow();
    return tree.subscribe(follow);
  }, [tree]);
  useLayoutEffect(() => {
    if (page) tree.drawn(page);
  }, [tree, page]);
  return (
    page && (
      <Suspense>
        <LineContext value={{ page, routes: lineOf(page.route) }}>
          <InnerPage />
        </LineContext>
      </Suspense>
    )
  );
}

interface ViewProps {
  readonly name?: string;
}

/** A named view of the current page; without a name, the child route inside a parent's view. */
export function NamedView({ name = defaultView }: ViewProps) {
  return name === defaultView ? <InnerPage /> : <OtherView name={name} />;
}

function OtherView({ name }: Required<ViewProps>) {
  const { parts } = useRouter();
  const place = usePlace();
  if (!place) return null;
  const route = lineOf(place.route).findLast(({ views }) => Object.hasOwn(views, name));
  const View = route && parts.views.view(route, name);
  return View ? <View /> : null;
}
