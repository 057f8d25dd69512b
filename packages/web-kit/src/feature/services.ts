import type { Api } from '@mitto/kit/define-api';
import type { ModalService } from '@mitto/widgets/feedback/create-modals.ts';
import type { ToastService } from '@mitto/widgets/feedback/create-toasts.ts';
import { createContext, use, useEffect, useLayoutEffect, useState } from 'react';
import type { CallTable, Client, ClientOf } from '../api/call-table.ts';
import type { RunningRequests } from '../api/running-requests.ts';
import type { SendForm } from '../api/send-form.ts';
import type { KeptData } from '../data/kept-data.ts';
import type { ServerClock } from '../session/server-clock.ts';
import type { Session } from '../session/session.ts';
import type { PageSettings } from './page-settings.ts';

/** Services that every screen may use; the app creates one of each. */
export interface Services {
  readonly page: PageSettings;
  readonly session: Session;
  readonly clock: ServerClock;
  /** The local data of the signed-in account; its code is loaded at the first call. */
  readonly data: () => Promise<KeptData>;
  /** The local data, without waiting; undefined until its code is loaded. */
  readonly dataNow: () => KeptData | undefined;
  /**
   * Signs the member out and deletes their data from the device. If there are unsent changes, the member is
   * asked first; resolves to false if they stay signed in. Runs `before` after the member has decided to sign
   * out.
   */
  readonly leave: (before?: () => Promise<unknown>) => Promise<boolean>;
  readonly isLeaving: () => boolean;
  /** Opens the page that the visitor wanted before the sign-in, or else the home page. */
  readonly arrive: () => Promise<unknown>;
  /** Shows the welcome page that came with the HTML; returns the function that closes it. */
  readonly showWelcome: () => () => void;
  /** Resolves when the first page is on the screen; work that is not visible yet waits for it. */
  readonly whenShown: () => Promise<void>;
  /**
   * Delays `whenShown` while the first page is still loading its content, until the returned function is
   * called.
   */
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

/** Returns true once the first page is on the screen. */
export function useIsShown(): boolean {
  const { whenShown } = useServices();
  const [isShown, setShown] = useState(false);
  useEffect(() => void whenShown().then(() => setShown(true)), [whenShown]);
  return isShown;
}

/**
 * Delays `whenShown` while the main content of the page is loading, so that nothing else competes with that
 * content for network and processor.
 */
export function useHoldShown(isComing: boolean): void {
  const { holdShown } = useServices();
  // A layout effect, because it must run before the first page counts as shown.
  useLayoutEffect(() => (isComing ? holdShown() : undefined), [holdShown, isComing]);
}
