import { Outlet, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Visitor } from './guard.ts';
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
  const { parts } = useRouter();
  const hasPlace = usePlace() !== undefined;
  return hasPlace ? <RouterProvider router={parts.tree.router} /> : null;
}

interface ViewProps {
  readonly name?: string;
}

/** A view of the current page; inside a parent's view, without a name, the child's. */
export function NamedView({ name = defaultView }: ViewProps) {
  return name === defaultView ? <Outlet /> : <OtherView name={name} />;
}

function OtherView({ name }: Required<ViewProps>) {
  const { parts } = useRouter();
  const place = usePlace();
  if (!place) return null;
  const route = lineOf(place.route).findLast(({ views }) => Object.hasOwn(views, name));
  const View = route && parts.views.view(route, name);
  return View ? <View /> : null;
}
