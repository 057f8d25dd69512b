import { useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/press/icon-button';
import { Dot } from '@mitto/widgets/showing/badge';
import { m } from '@mitto/words/messages';
import { slidersHorizontal } from '../glyphs.ts';
import styles from './filters-button.module.css';
import { useSearchFilter } from './use-search-filter.ts';

/** In the bar of small screens: leads to the filters, with a dot while something narrows the search. */
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
