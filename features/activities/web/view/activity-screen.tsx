import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useWhileOpen } from '@mitto/web-kit/intents/use-while-open';
import { usePanelParams, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, StateNotice, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { caretLeft } from '@mitto/widgets/glyphs.ts';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { partyDuotone } from '../glyphs.ts';
import styles from '../list/social.module.css';
import { SocialPane } from '../list/social-pane.tsx';
import { ActivityView } from './activity-view.tsx';
import { useActivity } from './use-activity.ts';
import view from './view.module.css';

/** Screen of one activity. On large screens, the list is beside it. */
export function ActivityScreen() {
  const { id } = usePanelParams('social.activity.view');
  const isWide = useIsAtLeast('62em');
  const shown = useWhileOpen(typeof id === 'string' ? id : '');
  return (
    <div className={styles['screen']} data-panel="wide">
      {isWide && <SocialPane current={shown} />}
      <One key={shown} id={shown} isWide={isWide} />
    </div>
  );
}

interface OneProps {
  readonly id: string;
  readonly isWide: boolean;
}

function One({ id, isWide }: OneProps) {
  const router = useRouter();
  const isOnline = useIsOnline();
  const one = useActivity(id);
  const back = isWide ? null : (
    <IconButton
      glyph={caretLeft}
      isDirected
      label={m.activities_close()}
      onClick={() => void router.close()}
    />
  );
  if (one.is === 'there')
    return <ActivityView activity={one.activity} isPending={one.isPending} back={back} />;
  return (
    <section className={view['page']} aria-label={m.activities_menu()}>
      <div className={view['bar']}>
        <span className={view['back']}>{back}</span>
      </div>
      {one.is === 'coming' && <Coming />}
      {one.is === 'gone' && <StateNotice glyph={partyDuotone} tone="plain" title={m.activities_gone()} />}
      {one.is === 'trouble' && (
        <TroubleNotice
          isOffline={!isOnline}
          title={isOnline ? m.activities_not_loaded() : m.activities_offline()}
        >
          {m.activities_not_loaded_why()}
        </TroubleNotice>
      )}
    </section>
  );
}

function Coming() {
  return (
    <Loading label={m.activities_loading()}>
      <div className={view['body']}>
        <Skeleton width="60%" height="44px" />
        <Skeleton height="120px" />
        <Skeleton height="188px" />
      </div>
    </Loading>
  );
}
