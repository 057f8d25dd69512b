import { Outlet } from '@tanstack/react-router';
import { createContext, type ReactNode } from 'react';
import { defaultView, type Route } from './route-table.ts';
import type { ViewLoader } from './view-loader.ts';

/** Which route a component belongs to. */
export const RouteContext = createContext<Route | undefined>(undefined);

interface Props {
  readonly route: Route;
  readonly views: ViewLoader;
}

/** What a route draws: its own view, or only what lies in it. */
function RoutePage({ route, views }: Props) {
  const View = views.view(route, defaultView);
  return <RouteContext value={route}>{View ? <View /> : <Outlet />}</RouteContext>;
}

export function routePage(route: Route, views: ViewLoader): () => ReactNode {
  return () => <RoutePage route={route} views={views} />;
}
