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

/** Everything that asks the router, the frame of the app too, lies in it. */
export function RouterRoot<V extends Visitor>({ router, children }: RootProps<V>) {
  // Components never see the visitor's type: what they call is the same for all.
  return <RouterContext value={router as unknown as Router}>{children}</RouterContext>;
}

/** The page; nothing until the first one is there. */
export function PageView() {
  const { tree } = useRouter().parts;
  const hasPlace = usePlace() !== undefined;
  return hasPlace ? <CurrentPage tree={tree} /> : null;
}

/** The page before stays until all of the next one is there. */
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

/** A view of the current page; inside a parent's view, without a name, the child's. */
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
