import { useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Dot } from '@mitto/widgets/display/badge';
import { m } from '@mitto/words/messages';
import { slidersHorizontal } from '../glyphs.ts';
import styles from './filters-button.module.css';
import { useSearchFilter } from './use-search-filter.ts';

/** Filter button in the top bar of small screens. A dot shows that settings narrow the search. */
export function FiltersButton() {
  const router = useRouter();
  const { narrow, hasProfile } = useSearchFilter();
  return (
    <IconButton
      glyph={slidersHorizontal}
      label={m.discover_filters()}
      className={styles['button'] ?? ''}
      onClick={() => void router.open('settings.filters')}
    >
      {hasProfile && narrow > 0 && (
        <span className={styles['dot']}>
          <Dot label={m.discover_filters_on({ count: narrow })} />
        </span>
      )}
    </IconButton>
  );
}
