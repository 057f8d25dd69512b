import { accountCalls } from '@mitto/account/web/account-calls.ts';
import type { Api } from '@mitto/kit/define-api';
import { AnswerCache } from '@mitto/web-kit/api/answer-cache';
import type { CallTable, Client } from '@mitto/web-kit/api/call-table';
import { clientWords } from '@mitto/web-kit/api/client-words';
import { createApi } from '@mitto/web-kit/api/create-api';
import { RunningRequests } from '@mitto/web-kit/api/running-requests';
import type { KeptData } from '@mitto/web-kit/data/kept-data';
import { once } from '@mitto/web-kit/data/once';
import type { PageSettings } from '@mitto/web-kit/feature/page-settings';
import type { Services } from '@mitto/web-kit/feature/services';
import { ServerClock } from '@mitto/web-kit/session/server-clock';
import { Session } from '@mitto/web-kit/session/session';
import { SessionStore } from '@mitto/web-kit/session/session-store';
import { createModals } from '@mitto/widgets/feedback/create-modals.ts';
import { createToasts } from '@mitto/widgets/feedback/create-toasts.ts';

/** Creates one of each service that screens use. */
export function createServices(
  page: PageSettings,
  ways: Pick<Services, 'arrive' | 'showWelcome' | 'whenShown' | 'holdShown'>,
): Services {
  const requests = new RunningRequests();
  const cache = new AnswerCache();
  const clock = new ServerClock();
  const session: Session = new Session({
    calls: () => client(accountCalls),
    store: new SessionStore(),
    clock,
  });
  const words = clientWords(page);
  const credentials = { bearer: session.bearer, renew: session.renewIfAttended };
  const clients = new Map<unknown, unknown>();

  function client<A extends Api>(table: CallTable<A>): Client<A> {
    const known = clients.get(table);
    // Safe cast: the client stored under a table is the client of that table.
    if (known !== undefined) return known as Client<A>;
    const made = createApi(table, {
      words: () => words,
      credentials,
      onDate: clock.learn,
      requests,
      cache,
    });
    clients.set(table, made);
    return made;
  }

  let isLeaving = false;
  let loaded: KeptData | undefined;
  const services: Services = {
    page,
    session,
    data: once(async () => {
      loaded = (await import('./data/device-data.ts')).openDeviceData(services);
      return loaded;
    }),
    dataNow: () => loaded,
    async leave(before) {
      const { askUnsent } = await import('./session/ask-unsent.ts');
      if (!(await askUnsent(services))) return false;
      isLeaving = true;
      try {
        await before?.();
        await session.destroy();
        await (await services.data()).whenSettled();
      } finally {
        isLeaving = false;
      }
      return true;
    },
    isLeaving: () => isLeaving,
    ...ways,
    clock,
    requests,
    toasts: createToasts(),
    modals: createModals(),
    client,
    // The code is loaded when the first form with files is sent.
    sendForm: async (...sent) => {
      const { createSendForm } = await import('@mitto/web-kit/api/send-form');
      return await createSendForm({ words: () => words, credentials })(...sent);
    },
  };
  return services;
}
