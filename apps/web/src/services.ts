import { accountCalls } from '@mitto/account/web/account-calls.ts';
import type { Api } from '@mitto/kit/define-api';
import { AnswerCache } from '@mitto/web-kit/api/answer-cache';
import type { CallTable, Client } from '@mitto/web-kit/api/call-table';
import { createApi } from '@mitto/web-kit/api/create-api';
import { RunningRequests } from '@mitto/web-kit/api/running-requests';
import type { PageSettings } from '@mitto/web-kit/face/page-settings';
import type { Services } from '@mitto/web-kit/face/services';
import { ServerClock } from '@mitto/web-kit/session/server-clock';
import { Session } from '@mitto/web-kit/session/session';
import { SessionStore } from '@mitto/web-kit/session/session-store';
import { createModals } from '@mitto/widgets/speaking/create-modals.ts';
import { createToasts } from '@mitto/widgets/speaking/create-toasts.ts';

/** One of everything that screens lean on. */
export function createServices(page: PageSettings): Services {
  const requests = new RunningRequests();
  const cache = new AnswerCache();
  const clock = new ServerClock();
  const session: Session = new Session({
    calls: () => client(accountCalls),
    store: new SessionStore(),
    clock,
  });
  const words = { client: 'mitto-web', build: page.build, schema: 1, language: page.language };
  const clients = new Map<unknown, unknown>();

  function client<A extends Api>(table: CallTable<A>): Client<A> {
    const known = clients.get(table);
    // Under a table lies the client of that table.
    if (known !== undefined) return known as Client<A>;
    const made = createApi(table, {
      words: () => words,
      credentials: { bearer: session.bearer, renew: session.renew },
      onDate: (time) => clock.learn(time),
      requests,
      cache,
    });
    clients.set(table, made);
    return made;
  }

  let isLeaving = false;
  const leave = async () => {
    isLeaving = true;
    await session.destroy();
    isLeaving = false;
  };

  return {
    page,
    session,
    leave,
    isLeaving: () => isLeaving,
    clock,
    requests,
    toasts: createToasts(),
    modals: createModals(),
    client,
  };
}
