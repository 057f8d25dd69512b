import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { Button } from '@mitto/widgets/buttons/button';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, StateNotice, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { mapPin } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { partyDuotone } from '../glyphs.ts';
import { ActivityCard } from './activity-card.tsx';
import type { ListedActivity, ListId } from './lists-of.ts';
import { RedactedCard } from './redacted-card.tsx';
import styles from './social.module.css';
import type { ActivitySearchState } from './use-activity-search.ts';

interface Props {
  readonly list: ListId;
  readonly shown: readonly ListedActivity[] | undefined;
  readonly isLoaded: boolean;
  readonly state: ActivitySearchState;
  readonly current: string | undefined;
  readonly onEverywhere: () => void;
}

/** One list of activities, or a notice in its place. */
export function ActivityList({ list, shown, isLoaded, state, current, onEverywhere }: Props) {
  const isWhole = list !== 'all' || state.is === 'there';
  if (!shown || !isLoaded || (shown.length === 0 && !isWhole && state.is === 'coming')) return <Coming />;
  if (shown.length === 0 && !isWhole) return <NotLoaded {...{ state, onEverywhere }} />;
  const redacted = (list === 'all' && state.found?.redacted) || [];
  if (shown.length === 0 && redacted.length === 0) return <Nothing list={list} />;
  return (
    <>
      <ul className={styles['list']}>
        {shown.map((one) => (
          <li key={one.activity.id}>
            <ActivityCard {...one} isCurrent={one.activity.id === current} />
          </li>
        ))}
        {redacted.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a redacted activity has no id, and no state
          <li key={at}>
            <RedactedCard {...one} />
          </li>
        ))}
      </ul>
      {list === 'all' && state.is === 'trouble' && <NotLoaded {...{ state, onEverywhere }} />}
      {list === 'all' && state.hasMore && <More more={state.more} />}
    </>
  );
}

function Coming() {
  return (
    <Loading label={m.activities_loading()}>
      <div className={styles['list']}>
        <Skeleton height="122px" />
        <Skeleton height="122px" />
        <Skeleton height="122px" />
      </div>
    </Loading>
  );
}

const whyNothing: Readonly<Record<ListId, () => string>> = {
  all: m.activities_none_all_why,
  mine: m.activities_none_mine_why,
  interest: m.activities_none_interest_why,
};

function Nothing({ list }: Pick<Props, 'list'>) {
  return (
    <StateNotice glyph={partyDuotone} title={m.activities_none()}>
      {whyNothing[list]()}
    </StateNotice>
  );
}

function NotLoaded({ state: { trouble, again }, onEverywhere }: Pick<Props, 'state' | 'onEverywhere'>) {
  const isOnline = useIsOnline();
  if (trouble?.code === 'activities/no-place')
    return (
      <StateNotice
        glyph={mapPin}
        title={m.activities_no_place()}
        action={
          <Button tone="primary" onClick={onEverywhere}>
            {m.activities_look_everywhere()}
          </Button>
        }
      >
        {m.activities_no_place_why()}
      </StateNotice>
    );
  return (
    <TroubleNotice
      isOffline={!isOnline}
      title={isOnline ? m.activities_not_loaded() : m.activities_offline()}
      action={isOnline && <Button onClick={again}>{m.activities_try_again()}</Button>}
    >
      {isOnline ? m.activities_not_loaded_why() : m.activities_offline_why()}
    </TroubleNotice>
  );
}

function More({ more }: Pick<ActivitySearchState, 'more'>) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    // A page that did not come can be asked for again with the same button.
    await more().catch(() => undefined);
    setBusy(false);
  };
  return (
    <div className={styles['more']}>
      <Button isBusy={isBusy} onClick={() => void press()}>
        {m.activities_more()}
      </Button>
    </div>
  );
}
