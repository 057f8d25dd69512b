import { Fragment, lazy, type ReactNode, StrictMode, useState } from 'react';
import { cleanup, render } from 'vitest-browser-react';
import { PanelStack } from '../intents/panel-stack.tsx';
import { createRouter, type RouterOptions } from './create-router.ts';
import type { Visitor } from './guard.ts';
import { IntentLink, PageLink } from './link.tsx';
import type { RouteEntry } from './route-table.ts';
import type { Router } from './router.ts';
import { NamedView, PageView, RouterRoot } from './router-view.tsx';
import type { TransitionEventName } from './transition-events.ts';
import { usePageParams, usePanelParams, useRouter } from './use-router.ts';

declare module './names.ts' {
  interface Pages {
    home: import('./names.ts').NoParams;
    login: { state?: string; forceReset?: boolean };
    person: { uid: string; tab?: string; card?: { name: string } };
    'garden.room': { number: string };
    garden: import('./names.ts').NoParams;
    staff: import('./names.ts').NoParams;
    broken: import('./names.ts').NoParams;
    slow: import('./names.ts').NoParams;
    late: import('./names.ts').NoParams;
    throws: import('./names.ts').NoParams;
    tall: import('./names.ts').NoParams;
    styled: import('./names.ts').NoParams;
  }
  interface Intents {
    chat: { rid: string; name?: string };
    coins: import('./names.ts').NoParams;
    'settings.privacy': import('./names.ts').NoParams;
    'contact-us': { readonly payment?: string };
    vault: import('./names.ts').NoParams;
  }
}

const page = (text: string) => async () => () => <h1>{text}</h1>;
const member = ['ROLE_USER'];

/** Number of attempts to load the module of `broken`; the third one succeeds. */
export const broken = { tries: 0 };

/** Gate that the pages `slow` and `late` wait for. */
export const slow = { gate: Promise.withResolvers<void>() };

export const pages: readonly RouteEntry[] = [
  {
    name: 'home',
    path: '/home',
    authorities: member,
    views: { '^': async () => Home, side: page('Side of home') },
  },
  { name: 'login', path: '/login', views: { '^': async () => Login } },
  { name: 'person', path: '/people/:uid', authorities: member, views: { '^': async () => Person } },
  {
    name: 'garden',
    path: '/garden',
    isAbstract: true,
    authorities: member,
    views: { '^': async () => ParentPage },
    children: [{ name: 'room', path: '/room/:number', views: { '^': async () => Room } }],
  },
  { name: 'staff', path: '/staff', authorities: ['ROLE_ADMIN'], views: { '^': page('Staff') } },
  {
    name: 'broken',
    path: '/broken',
    authorities: member,
    views: {
      '^': async () => {
        broken.tries += 1;
        if (broken.tries < 3) throw new Error('no such chunk');
        return () => <h1>Mended</h1>;
      },
    },
  },
  {
    name: 'slow',
    path: '/slow',
    authorities: member,
    views: {
      '^': async () => {
        await slow.gate.promise;
        return () => <h1>Slow</h1>;
      },
    },
  },
  { name: 'late', path: '/late', authorities: member, views: { '^': async () => Late } },
  { name: 'throws', path: '/throws', authorities: member, views: { '^': async () => Throws } },
  { name: 'tall', path: '/tall', authorities: member, views: { '^': async () => Tall } },
  {
    name: 'styled',
    path: '/styled',
    authorities: member,
    files: ['/nowhere.txt'],
    views: { '^': page('Styled') },
  },
];

export const intents: readonly RouteEntry[] = [
  { name: 'chat', requires: ['rid'], authorities: member, views: { '^': async () => Chat } },
  { name: 'coins', authorities: member, views: { '^': page('Coins') } },
  {
    name: 'settings',
    isAbstract: true,
    authorities: member,
    children: [{ name: 'privacy', views: { '^': async () => TallPanel } }],
  },
  { name: 'contact-us', views: { '^': page('Contact us') } },
  { name: 'vault', authorities: ['ROLE_ADMIN'], views: { '^': page('Vault') } },
];

function Home() {
  return (
    <>
      <h1>Home</h1>
      <PageLink to="person" params={{ uid: 'ana', tab: 'photos' }}>
        Ana
      </PageLink>
      <IntentLink to="chat" params={{ rid: 'ben' }}>
        Write
      </IntentLink>
    </>
  );
}

function Login() {
  const { state, forceReset } = usePageParams('login');
  return <h1>{state === undefined ? 'Login' : `Login: ${String(state)}, forced: ${String(forceReset)}`}</h1>;
}

function Person() {
  const { uid, tab, card } = usePageParams('person');
  return <h1>{`Person ${String(uid)} ${String(tab)} ${JSON.stringify(card ?? null)}`}</h1>;
}

function ParentPage() {
  return (
    <>
      <p>In the garden</p>
      <NamedView />
    </>
  );
}

function Room() {
  const { number } = usePageParams('garden.room');
  if (number === 'none') throw new Error('no such room');
  return <h1>A room</h1>;
}

const Late = lazy(async () => {
  await slow.gate.promise;
  return { default: () => <h1>Late</h1> };
});

function Throws(): never {
  throw new Error('a bug of the page');
}

function Tall() {
  return <div style={{ height: '5000px' }}>Tall</div>;
}

function TallPanel() {
  return <div style={{ height: '5000px' }}>Tall panel</div>;
}

function Chat() {
  const { rid } = usePanelParams('chat');
  const router = useRouter();
  const [draft, setDraft] = useState('');
  return (
    <>
      <h2>{`Chat with ${String(rid)}`}</h2>
      <input aria-label="Message" value={draft} onChange={(event) => setDraft(event.target.value)} />
      <button type="button" onClick={() => void router.open('coins')}>
        Buy coins
      </button>
      <button type="button" onClick={() => void router.close()}>
        Close
      </button>
    </>
  );
}

interface Scene {
  readonly router: Router<Visitor>;
  readonly visitor: { current: Visitor };
  readonly events: string[];
  readonly lines: string[];
  readonly end: () => void;
}

export const ana: Visitor = { isSignedIn: true, roles: ['ROLE_USER'], forcePasswordReset: false };
export const nobody: Visitor = { isSignedIn: false, roles: ['ROLE_EMPTY'], forcePasswordReset: false };

interface SceneOptions extends Partial<RouterOptions<Visitor>> {
  readonly at?: string;
  readonly as?: Visitor;
  /** Simulates a reload: the address and the history entry stay as they were. */
  readonly isRefresh?: boolean;
  readonly frame?: ReactNode;
  readonly isStrict?: boolean;
}

const ends: (() => void)[] = [];

/** Renders the router in the test's page, at an address, as a visitor. */
export async function aScene({
  at = '#!/home',
  as = ana,
  frame,
  isRefresh,
  isStrict,
  ...options
}: SceneOptions = {}): Promise<Scene> {
  const base = options.base ?? `${location.pathname}${location.search}`;
  if (!isRefresh) history.pushState(null, '', options.delimiter === '' ? at : `${base}${at}`);
  const visitor = { current: as };
  const lines: string[] = [];
  const router = createRouter<Visitor>({
    pages,
    intents,
    visitor: () => visitor.current,
    signInPages: {
      loginPage: 'login',
      passwordResetPage: 'login',
      redirectOnPages: ['login'],
      pageAfterLogin: ({ roles }) => (roles.includes('ROLE_ADMIN') ? 'staff' : 'home'),
    },
    fallback: 'login',
    base,
    log: (line) => lines.push(line),
    ...options,
  });
  const events: string[] = [];
  for (const name of eventNames) router.on(name, () => events.push(name));
  const Around = isStrict ? StrictMode : Fragment;
  await render(
    <Around>
      <RouterRoot router={router}>
        <main>
          <PageView />
        </main>
        <aside>
          <NamedView name="side" />
        </aside>
        {frame}
        <PanelStack nameOf={(intent) => `Panel ${intent}`} isSignedIn={as.isSignedIn} />
      </RouterRoot>
    </Around>,
  );
  const end = await router.start();
  ends.push(end);
  return { router, visitor, events, lines, end };
}

/** Call in `afterEach`; restores the page of the test. */
export async function endScenes(): Promise<void> {
  for (const end of ends.splice(0)) end();
  await cleanup();
  broken.tries = 0;
  slow.gate = Promise.withResolvers<void>();
}

const eventNames: readonly TransitionEventName[] = [
  'start',
  'guard check',
  'redirect',
  'render',
  'success',
  'complete',
  'error',
  'not found',
  'panel left out',
  'module load error',
];
