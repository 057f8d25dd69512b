import type { Api } from '@mitto/kit/define-api';
import type { ModalService } from '@mitto/widgets/speaking/create-modals.ts';
import type { ToastService } from '@mitto/widgets/speaking/create-toasts.ts';
import { createContext, use } from 'react';
import type { CallTable, Client } from '../api/call-table.ts';
import type { RunningRequests } from '../api/running-requests.ts';
import type { ServerClock } from '../session/server-clock.ts';
import type { Session } from '../session/session.ts';
import type { PageSettings } from './page-settings.ts';

/** What every screen may lean on; the app makes one of each. */
export interface Services {
  readonly page: PageSettings;
  readonly session: Session;
  readonly clock: ServerClock;
  /** Ends the session because the member wants it: nobody has to be told why it ended. */
  readonly leave: () => Promise<void>;
  readonly isLeaving: () => boolean;
  readonly requests: RunningRequests;
  readonly toasts: ToastService;
  readonly modals: ModalService;
  /** The calls of a table, made by whoever is signed in; the same client for the same table. */
  readonly client: <A extends Api>(table: CallTable<A>) => Client<A>;
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('There are no services here: put a ServicesContext around it.');
  return services;
}

export function useClient<A extends Api>(table: CallTable<A>): Client<A> {
  return useServices().client(table);
}
