import type { AdminPage } from '@mitto/web-kit/staff/define-admin';
import { listenToAddress } from '@mitto/web-kit/staff/open-entry';
import { StaffContext, type StaffServices } from '@mitto/web-kit/staff/staff-services';
import { Button } from '@mitto/widgets/buttons/button';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { Toasts } from '@mitto/widgets/feedback/toasts';
import { Icon } from '@mitto/widgets/icon';
import { Component, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { ConfirmPassword } from './confirm-password.tsx';
import type { Confirmation } from './confirmation.ts';
import styles from './console.module.css';
import { pages } from './pages.ts';
import { SignIn } from './sign-in.tsx';
import type { StaffSession } from './staff-session.ts';
import { words } from './words.ts';

interface Props {
  readonly session: StaffSession;
  readonly confirmation: Confirmation;
  readonly services: StaffServices;
}

/** The console: the sign-in, or the pages in their layout. */
export function Console({ session, confirmation, services }: Props) {
  const isSignedIn = useSyncExternalStore(session.listen, session.isSignedIn);
  return (
    <StaffContext value={services}>
      {isSignedIn ? <Pages session={session} /> : <SignIn session={session} />}
      <ConfirmPassword confirmation={confirmation} />
      <Toasts of={services.toasts} closeLabel={words.dismiss} />
    </StaffContext>
  );
}

function Pages({ session }: Pick<Props, 'session'>) {
  const open = useOpenPage();
  return (
    <div className={styles['console']}>
      <header className={styles['bar']}>
        <p className={styles['product']}>
          {words.product} <span>{words.console}</span>
        </p>
        <nav aria-label={words.pages}>
          {pages.map(({ path, title, glyph }) => (
            <a key={path} href={`#/${path}`} aria-current={path === open?.path ? 'page' : undefined}>
              <Icon glyph={glyph} size={22} />
              {title}
            </a>
          ))}
        </nav>
        <Button tone="ghost" size="slim" onClick={() => void session.signOut()}>
          {words.signOut}
        </Button>
      </header>
      <main className={styles['main']}>
        {open && (
          <>
            <h1>{open.title}</h1>
            <PageBoundary key={open.path}>
              <Suspense fallback={<PageLoading />}>
                <PageView page={open} />
              </Suspense>
            </PageBoundary>
          </>
        )}
      </main>
    </div>
  );
}

function PageLoading() {
  return (
    <Loading label={words.loading}>
      <Skeleton height="240px" />
    </Loading>
  );
}

const views = new Map(
  pages.map(({ path, load }) => [path, lazy(async () => ({ default: await load() }))] as const),
);

function PageView({ page: { path } }: { readonly page: AdminPage }) {
  const View = views.get(path);
  return View ? <View /> : null;
}

/** The page that the address names; else the first one. */
function useOpenPage(): AdminPage | undefined {
  const hash = useSyncExternalStore(listenToAddress, () => location.hash);
  return pages.find(({ path }) => hash.startsWith(`#/${path}`)) ?? pages[0];
}

interface BoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the rest of the console when a page fails. */
class PageBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert">
        <p>{words.failed}</p>
        <Button onClick={() => location.reload()}>{words.retry}</Button>
      </div>
    );
  }
}
