import { circleMutations } from '@mitto/circles/contract/circle-mutations';
import { blockedUsers, hiddenAccounts } from '@mitto/circles/contract/circle-tables';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { useWhileOpen } from '@mitto/web-kit/intents/use-while-open';
import { useLive } from '@mitto/web-kit/live/use-live';
import { Button } from '@mitto/widgets/buttons/button';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, StateNotice, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { type ReactNode, Suspense, useEffect } from 'react';
import { eyeSlashDuotone, prohibitDuotone, userDuotone } from '../icons/glyphs.ts';
import styles from './person-page.module.css';
import { PersonPage } from './person-page.tsx';
import { useSomebody } from './use-somebody.ts';

interface Props {
  readonly uid: string;
}

/** Another member's profile with its actions, or a notice why it is not shown. */
export function OtherProfile({ uid }: Props) {
  const blocked = useLive(blockedUsers, { equals: { uid } });
  const hidden = useLive(hiddenAccounts, { equals: { fid: uid } });
  const [isBlocked, isHidden] = [blocked.answer.length > 0, hidden.answer.length > 0];
  const shut = useWhileOpen(isBlocked ? 'blocked' : isHidden ? 'hidden' : undefined);
  if (!blocked.isLoaded || !hidden.isLoaded) return <Bare>{null}</Bare>;
  if (shut) return <Shut uid={uid} isBlocked={shut === 'blocked'} />;
  return <Open uid={uid} />;
}

function Open({ uid }: Props) {
  const { pending: unblocking } = useMutation(circleMutations.unblock);
  const { pending: unhiding } = useMutation(circleMutations.undoHide);
  const isOnline = useIsOnline();
  const isStillShut = [...unblocking, ...unhiding].some(({ given }) => given.uid === uid);
  const somebody = useSomebody(uid, isOnline && isStillShut);
  const { run: visit } = useMutation(circleMutations.visit);
  const isThere = somebody.is === 'there';
  // biome-ignore lint/correctness/useExhaustiveDependencies: one visit for each time somebody is opened
  useEffect(() => {
    if (isThere) void visit({ uid });
  }, [isThere, uid]);
  if (somebody.is === 'there') {
    return (
      <Suspense fallback={<Coming />}>
        <PersonPage uid={uid} person={somebody.fields} />
      </Suspense>
    );
  }
  if (somebody.is === 'coming') return <Coming />;
  if (somebody.is === 'nobody') {
    return (
      <Bare>
        <StateNotice glyph={userDuotone} tone="plain" title={m.profile_nobody_there()}>
          {m.profile_nobody_there_why()}
        </StateNotice>
      </Bare>
    );
  }
  return (
    <Bare>
      <TroubleNotice
        title={m.profile_not_loaded()}
        isOffline={somebody.isOffline}
        action={
          <Button tone="primary" onClick={somebody.retry}>
            {m.profile_try_again()}
          </Button>
        }
      >
        {somebody.isOffline ? m.profile_not_loaded_offline() : m.profile_not_loaded_why()}
      </TroubleNotice>
    </Bare>
  );
}

/** Notice in place of a member whom the viewer has blocked or hidden, with a button that undoes it. */
function Shut({ uid, isBlocked }: Props & { readonly isBlocked: boolean }) {
  const { run: unblock } = useMutation(circleMutations.unblock);
  const { run: undoHide } = useMutation(circleMutations.undoHide);
  return (
    <Bare>
      <StateNotice
        glyph={isBlocked ? prohibitDuotone : eyeSlashDuotone}
        tone="plain"
        title={isBlocked ? m.profile_is_blocked() : m.profile_is_hidden()}
        action={
          <Button tone="primary" onClick={() => void (isBlocked ? unblock({ uid }) : undoHide({ uid }))}>
            {isBlocked ? m.profile_unblock() : m.profile_unhide()}
          </Button>
        }
      >
        {m.profile_is_shut_why()}
      </StateNotice>
    </Bare>
  );
}

function Bare({ children }: { readonly children: ReactNode }) {
  return <PanelPage title={m.profile_title()}>{children}</PanelPage>;
}

/** Placeholder with the width of the loading page, so that the layout does not jump. */
function Coming() {
  return (
    <div data-panel="wide">
      <Bare>
        <Loading label={m.profile_loading()}>
          <div className={styles['coming']}>
            <Skeleton height="32rem" />
            <div>
              <Skeleton width="60%" height="32px" />
              <Skeleton width="40%" />
              <Skeleton />
              <Skeleton width="80%" />
            </div>
          </div>
        </Loading>
      </Bare>
    </div>
  );
}
