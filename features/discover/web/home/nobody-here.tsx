import { CallError } from '@mitto/web-kit/api/call-error';
import { isOnline } from '@mitto/web-kit/api/connection';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { StateNotice, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { mapPin, usersDuotone } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { locTypes } from '../../contract/search-filter.ts';
import type { People } from '../feed/use-feed.ts';
import { narrowsAges } from '../filters/narrowing.ts';
import { useSearchFilter } from '../filters/use-search-filter.ts';
import { leastDistance, wantedAges } from './filter-words.ts';
import { isOutOfReach } from './is-out-of-reach.ts';

interface Props {
  readonly people: People;
}

const secondsInHour = 3600;

/**
 * Notice in place of the cards. At the end of the list it offers ways to find more people; after a failed
 * search it explains the failure.
 */
export function NobodyHere({ people: { is, found, state, again } }: Props) {
  const router = useRouter();
  const { change: widen } = useSearchFilter();
  const filters = (
    <Button onClick={() => void router.open('settings.filters')}>{m.discover_home_change_filter()}</Button>
  );
  const everywhere = (
    <Button tone="primary" onClick={() => void widen({ locType: locTypes.everywhere })}>
      {m.discover_home_everywhere()}
    </Button>
  );
  const { trouble } = state;
  if (is === 'trouble' && trouble instanceof CallError && trouble.code === 'discover/no-place') {
    return (
      <StateNotice glyph={mapPin} title={m.discover_home_no_place()} action={everywhere}>
        {m.discover_home_no_place_why()}
      </StateNotice>
    );
  }
  if (is === 'trouble' && trouble instanceof CallError && trouble.code === 'discover/too-many-places') {
    return <TooManyPlaces seconds={trouble.countDown ?? 0} />;
  }
  if (is === 'trouble') {
    const isOffline = !isOnline() || isOutOfReach(trouble);
    return (
      <TroubleNotice
        title={isOffline ? m.discover_home_offline() : m.discover_home_not_loaded()}
        isOffline={isOffline}
        action={
          <Button tone="primary" onClick={again}>
            {m.discover_home_try_again()}
          </Button>
        }
      >
        {isOffline ? m.discover_home_offline_why() : m.discover_home_not_loaded_why()}
      </TroubleNotice>
    );
  }
  const wider = found?.wider ?? null;
  return (
    <StateNotice
      glyph={usersDuotone}
      title={m.discover_home_nobody()}
      action={
        wider === null ? (
          filters
        ) : wider === 'everywhere' ? (
          everywhere
        ) : (
          <Button tone="primary" onClick={() => void widen({ distance: wider })}>
            {m.discover_home_within({ count: wider })}
          </Button>
        )
      }
    >
      <NobodyNew />
      {wider !== null && ` ${m.discover_home_wider_why()}`}
    </StateNotice>
  );
}

/** Sentence with the ages and the area in which nobody new is left. */
function NobodyNew() {
  const { filter, wanted, narrow } = useSearchFilter();
  const ages = wantedAges(wanted);
  const count = Math.max(leastDistance, filter.distance);
  const others = narrow - (narrowsAges(wanted) ? 1 : 0) - (filter.locType === locTypes.everywhere ? 0 : 1);
  const city = filter.locType === locTypes.byPlace ? filter.loc?.city : undefined;
  return (
    <>
      {filter.locType === locTypes.everywhere && m.discover_home_none_everywhere({ ages })}
      {filter.locType !== locTypes.everywhere &&
        (city
          ? m.discover_home_none_city({ ages, count, city })
          : m.discover_home_none_near({ ages, count }))}
      {others > 0 && ` ${m.discover_home_none_filters()}`}
    </>
  );
}

/** Notice for a member who has searched around too many places today. `seconds` is the time to wait. */
function TooManyPlaces({ seconds }: { readonly seconds: number }) {
  const { change } = useSearchFilter();
  return (
    <StateNotice
      glyph={mapPin}
      title={m.discover_home_places()}
      action={
        <Button tone="primary" onClick={() => void change({ locType: locTypes.nearMe })}>
          {m.discover_home_near_me()}
        </Button>
      }
    >
      {m.discover_home_places_why({ hours: Math.max(1, Math.ceil(seconds / secondsInHour)) })}
    </StateNotice>
  );
}
