import { useTownWords } from '@mitto/profile/web/public/use-town-words.ts';
import { m } from '@mitto/words/messages';
import { locTypes } from '../../contract/search-filter.ts';
import type { People } from '../feed/use-feed.ts';
import { useQuestion } from '../feed/use-question.ts';
import styles from './home-head.module.css';
import { QuickFilters } from './quick-filters.tsx';

interface Props {
  readonly people: People;
}

/** Page header: the searched area as title, and the number of people found. */
export function HomeHead({ people: { is, left, online, hasMore } }: Props) {
  const { asked } = useQuestion();
  const city = useTownWords(asked.loc?.city ?? asked.loc?.state ?? undefined);
  return (
    <header className={styles['head']}>
      <h1>{titleOf(asked.locType, city)}</h1>
      {/* The line keeps its place while the people are loading, so that the cards do not move. */}
      <p className={styles['count']}>
        {is === 'there' &&
          [
            hasMore ? m.discover_home_count_more({ count: left }) : m.discover_home_count({ count: left }),
            online > 0 ? m.discover_home_count_online({ count: online }) : undefined,
          ]
            .filter((part) => part !== undefined)
            .join(', ')}
      </p>
      <QuickFilters />
    </header>
  );
}

function titleOf(
  locType: ReturnType<typeof useQuestion>['asked']['locType'],
  city: string | undefined,
): string {
  if (locType === locTypes.nearMe) return m.discover_home_near_you();
  if (locType === locTypes.byPlace && city !== undefined) return m.discover_home_near_city({ city });
  return m.discover_home_everywhere_title();
}
