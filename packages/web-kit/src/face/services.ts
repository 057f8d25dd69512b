import type { Api } from '@mitto/kit/define-api';
import type { ModalService } from '@mitto/widgets/speaking/create-modals.ts';
import type { ToastService } from '@mitto/widgets/speaking/create-toasts.ts';
import { createContext, use, useEffect, useLayoutEffect, useState } from 'react';
import type { CallTable, Client, ClientOf } from '../api/call-table.ts';
import type { RunningRequests } from '../api/running-requests.ts';
import type { SendForm } from '../api/send-form.ts';
import type { KeptData } from '../data/kept-data.ts';
import type { ServerClock } from '../session/server-clock.ts';
import type { Session } from '../session/session.ts';
import type { PageSettings } from './page-settings.ts';

/** What every screen may lean on; the app makes one of each. */
export interface Services {
  readonly page: PageSettings;
  readonly session: Session;
  readonly clock: ServerClock;
  /** What the device keeps of whoever is signed in; loaded when it is first asked for. */
  readonly data: () => Promise<KeptData>;
  /** The same without waiting, where it is loaded. */
  readonly dataNow: () => KeptData | undefined;
  /**
   * Ends the session because the member wants it, and takes everything off the device. With something unsent it asks
   * first: false where they stay. `before` is done once it is certain.
   */
  readonly leave: (before?: () => Promise<unknown>) => Promise<boolean>;
  readonly isLeaving: () => boolean;
  /** Goes where one wanted to go before signing in, else home. */
  readonly arrive: () => Promise<unknown>;
  /** Opens the door that came with the page, and answers what closes it. */
  readonly standAtDoor: () => () => void;
  /** Resolves when the first page is on the screen: what nobody sees yet waits for it. */
  readonly whenShown: () => Promise<void>;
  /** The first page has yet to fill itself: what waits for it waits on, until what this answers is called. */
  readonly holdShown: () => () => void;
  readonly requests: RunningRequests;
  readonly toasts: ToastService;
  readonly modals: ModalService;
  readonly client: ClientOf;
  readonly sendForm: SendForm;
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

/** Whether the first page is on the screen. */
export function useIsShown(): boolean {
  const { whenShown } = useServices();
  const [isShown, setShown] = useState(false);
  useEffect(() => void whenShown().then(() => setShown(true)), [whenShown]);
  return isShown;
}

/** What the page is there for is still on its way: until it is on the screen, it has network and processor for itself. */
export function useHoldShown(isComing: boolean): void {
  const { holdShown } = useServices();
  // Before the first page counts as shown, which it does when it is drawn.
  useLayoutEffect(() => (isComing ? holdShown() : undefined), [holdShown, isComing]);
}
