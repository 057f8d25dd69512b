import { useRouter } from '@mitto/web-kit/router/use-router';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { m } from '@mitto/words/messages';
import styles from './filters.module.css';
import { NewestFirst } from './premium-fields.tsx';
import { useSearchFilter } from './use-search-filter.ts';

/** The order and the advanced search, for a member who has just bought premium. */
export function PremiumSearch() {
  const router = useRouter();
  const { filter, hasProfile, change } = useSearchFilter();
  if (!hasProfile) return null;
  return (
    <section aria-label={m.discover_search()}>
      <h3 className={styles['heading']}>{m.discover_search()}</h3>
      <Rows>
        <NewestFirst order={filter.order} onOrder={(order) => void change({ order })} />
        <button type="button" onClick={() => void router.open('settings.filters')}>
          <RowFace label={m.discover_advanced()} caption={m.discover_advanced_note()} />
        </button>
      </Rows>
    </section>
  );
}
