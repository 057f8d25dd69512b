import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { ChoiceChip } from '@mitto/widgets/inputs/chip';
import { m } from '@mitto/words/messages';
import { locTypes } from '../../contract/search-filter.ts';
import { narrowsAges } from '../filters/narrowing.ts';
import { useSearchFilter } from '../filters/use-search-filter.ts';
import { slidersHorizontal } from '../glyphs.ts';
import { leastDistance, wantedAges } from './filter-words.ts';
import styles from './home-head.module.css';

/**
 * The most used filters as one-press chips, and a button that opens the panel with all filters. Until the
 * member's profile is loaded they only keep their place.
 */
export function QuickFilters() {
  const router = useRouter();
  const { filter, wanted, change, hasProfile } = useSearchFilter();
  const open = () => void router.open('settings.filters');
  return (
    <div className={styles['quick']} inert={!hasProfile}>
      <ChoiceChip isOn={narrowsAges(wanted)} onToggle={open}>
        {wantedAges(wanted)}
      </ChoiceChip>
      <ChoiceChip
        isOn={filter.locType === locTypes.nearMe}
        onToggle={(isOn) => void change({ locType: isOn ? locTypes.nearMe : locTypes.everywhere })}
      >
        {m.discover_home_within_chip({ count: Math.max(leastDistance, filter.distance) })}
      </ChoiceChip>
      <ChoiceChip isOn={filter.onlineUsers} onToggle={(onlineUsers) => void change({ onlineUsers })}>
        {m.discover_home_online()}
      </ChoiceChip>
      <ChoiceChip isOn={filter.verifiedUsers} onToggle={(verifiedUsers) => void change({ verifiedUsers })}>
        {m.discover_verified()}
      </ChoiceChip>
      <span className={styles['all']}>
        <Button size="slim" glyph={slidersHorizontal} onClick={open}>
          {m.discover_home_all_filters()}
        </Button>
      </span>
    </div>
  );
}
