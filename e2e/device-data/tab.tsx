import { accountCalls } from '@mitto/account/web/account-calls.ts';
import { accountData } from '@mitto/account/web/data.ts';
import { isPaused } from '@mitto/account/web/public/is-paused.ts';
import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { circles } from '@mitto/circles/contract/circle-tables';
import { circlesWeb } from '@mitto/circles/web';
import type { Api } from '@mitto/kit/define-api';
import { feedbackTable } from '@mitto/support/contract/feedback-table';
import { supportWeb } from '@mitto/support/web';
import type { CallTable, Client } from '@mitto/web-kit/api/call-table';
import { createApi } from '@mitto/web-kit/api/create-api';
import { RunningRequests } from '@mitto/web-kit/api/running-requests';
import { createSendForm } from '@mitto/web-kit/api/send-form';
import { AccountDataRoot, useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { DeviceData } from '@mitto/web-kit/data/device-data';
import { useMutation, useRefused, useRows } from '@mitto/web-kit/data/use-changes';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useSyncStatus } from '@mitto/web-kit/data/use-sync-status';
import { useLive } from '@mitto/web-kit/live/use-live';
import { ServerClock } from '@mitto/web-kit/session/server-clock';
import { Session } from '@mitto/web-kit/session/session';
import type { SessionLifetime } from '@mitto/web-kit/session/session-record';
import { SessionStore } from '@mitto/web-kit/session/session-store';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * A tab of an app whose only screen prints the values of all hooks. Used by the test that opens several tabs.
 */
const clock = new ServerClock();
const session: Session = new Session({ calls: () => client(accountCalls), store: new SessionStore(), clock });

function client<A extends Api>(table: CallTable<A>): Client<A> {
  return createApi(table, {
    words: () => ({ client: 'mitto-web', build: '1.0.0', schema: 1, language: 'en' }),
    credentials: { bearer: session.bearer, renew: session.renew },
  });
}

const sendForm = createSendForm({
  words: () => ({ client: 'mitto-web', build: '1.0.0', schema: 1, language: 'en' }),
  credentials: { bearer: session.bearer, renew: session.renew },
});

await session.identify();
const device = new DeviceData({
  services: { session, clock, requests: new RunningRequests(), client, sendForm },
  features: async () => [
    accountData,
    ...(await Promise.all([circlesWeb, supportWeb].flatMap(({ data }) => (data ? [data()] : [])))),
  ],
  isResting: () => isPaused(session.userInfo),
});

function Screen() {
  const { account } = useAccountData();
  const { answer, isLoaded } = useLive(circles, { orderBy: 'creation_date' });
  const likes = useMutation(circleMutations.likes);
  const refused = useRefused(circleMutations.likes);
  const feedback = useRows(feedbackTable);
  const { answer: written } = useLive(feedbackTable);
  const sync = {
    isOnline: useIsOnline(),
    isLive: useSyncStatus('isLive'),
    isComplete: useSyncStatus('isComplete'),
    pause: useSyncStatus('pause'),
    keeping: useSyncStatus('keeping'),
    unsent: useSyncStatus('unsent'),
  };
  globalThis.member = {
    ...globalThis.member,
    like: (uid) => likes.run({ uid }),
    write: (likeMost) =>
      feedback.insert(
        { likeMost, recommendation: 'likely' },
        { shown: { createdBy: account, date: clock.now() } },
      ),
    forget: async () => {
      for (const one of refused) await one.forget();
    },
  };
  return (
    <pre>
      {JSON.stringify({
        circles: isLoaded ? answer.map(({ row, isPending }) => ({ sid: row.sid, isPending })) : 'not known',
        pending: [...likes.pending, ...feedback.pending].map(({ state }) => state),
        refused: refused.map(({ given, code, sentence, until }) => ({
          given,
          code,
          sentence,
          seconds: until === undefined ? undefined : Math.round((until - Date.now()) / 60_000) * 60,
        })),
        written: written.map(({ row, isPending }) => ({ text: row.likeMost, isPending })),
        sync,
      })}
    </pre>
  );
}

function Root() {
  const state = useSyncExternalStore(device.subscribe, device.snapshot);
  const why = state.kind === 'failed' ? `failed: ${String(state.error)}` : state.kind;
  document.body.setAttribute('data-state', why);
  if (state.kind !== 'ready') return null;
  return (
    <AccountDataRoot data={state.data}>
      <Screen />
    </AccountDataRoot>
  );
}

export interface Tab {
  login(email: string, password: string, keeping: SessionLifetime): Promise<void>;
  logout(): Promise<void>;
  setAside(): void;
  resume(): Promise<boolean>;
  rest(isAvailable: boolean): void;
  sweep(): Promise<void>;
  retry(): void;
  like(uid: string): Promise<void>;
  write(text: string): Promise<string>;
  forget(): Promise<void>;
}

declare global {
  var member: Tab;
}

const early = () => Promise.reject(new Error('Nobody is signed in.'));
globalThis.member = {
  async login(email, password, keeping) {
    const end = await session.login(email, password, keeping);
    if (!end.isSuccess) throw new Error(end.sentence);
  },
  async logout() {
    await session.destroy();
    await device.whenSettled();
  },
  setAside: () => session.setAside(),
  resume: () => session.resume(),
  rest(isAvailable) {
    const privacy = { available: isAvailable };
    session.updateUser({ privacy } as Parameters<typeof session.updateUser>[0]);
  },
  sweep: () => device.sweep(),
  retry: () => device.retry(),
  like: early,
  write: early,
  forget: early,
};
const place = document.createElement('div');
document.body.append(place);
createRoot(place).render(<Root />);
