import { createContext, use } from 'react';
import type { FoundPage } from './match-path.ts';
import { PageBoundary } from './page-boundary.tsx';
import { defaultView, type Route } from './route-table.ts';
import { RouteContext, useRouter } from './use-router.ts';

interface Line {
  readonly page: FoundPage;
  /** The remaining routes, from the one to render next down to the page itself. */
  readonly routes: readonly Route[];
}

export const LineContext = createContext<Line | undefined>(undefined);

/** Renders the child route of the route that this component belongs to. */
export function InnerPage() {
  const { broken } = useRouter().parts;
  const line = use(LineContext);
  const [route, ...routes] = line?.routes ?? [];
  if (!line || !route) return null;
  const { page } = line;
  return (
    <PageBoundary key={route.name} page={page} broken={broken}>
      <LineContext value={{ page, routes }}>
        <RouteContext value={route}>
          <OwnView route={route} />
        </RouteContext>
      </LineContext>
    </PageBoundary>
  );
}

/** Renders the route's own view, or its child route if it has no view. */
function OwnView({ route }: { readonly route: Route }) {
  const View = useRouter().parts.views.view(route, defaultView);
  return View ? <View /> : <InnerPage />;
}
