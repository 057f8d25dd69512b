import { useServices } from '@mitto/web-kit/feature/services';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { useIsBeside, usePanelParams, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { magnifyingGlass, x } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { TabList } from '@mitto/widgets/inputs/tabs';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { useEffect, useId, useState } from 'react';
import styles from './audience.module.css';
import { ListView } from './list-view.tsx';
import { isNewsList, type ListId, listIds } from './lists/list-id.ts';
import type { Lists } from './lists/lists-of.ts';
import { useLists } from './lists/use-lists.ts';
import { type ListTab, useTabs } from './lists/use-tabs.ts';
import { markSeen } from './news/mark-seen.ts';
import { useNewsLists } from './news/use-news-lists.ts';
import { Upsell } from './upsell.tsx';

/** The audience screen: one tab for each list of likes, visits, matches and favourites. */
export function AudienceScreen() {
  const tabs = useTabs();
  const lists = useLists();
  return (
    <div className={styles['page']} data-panel="wide">
      {lists && tabs.length > 0 ? <Opened tabs={tabs} lists={lists} /> : <Head />}
    </div>
  );
}

interface OpenedProps {
  readonly tabs: readonly ListTab[];
  readonly lists: Lists;
}

function Opened({ tabs, lists }: OpenedProps) {
  const id = useId();
  const [chosen, choose] = useChosenList(tabs);
  const [name, search] = useState('');
  const news = useNewsLists();
  const entries = lists[chosen];
  const hasNames = entries.some(({ uid }) => uid !== undefined);
  const hidden = entries.filter(({ uid }) => uid === undefined);
  const isWide = useIsAtLeast('62em');
  const searchByName = hasNames && <SearchByName value={name} onValue={search} />;
  useLookedAt(chosen, entries.length);
  const turnTo = (value: string) => {
    choose(value);
    search('');
  };
  return (
    <>
      <Head>{isWide && searchByName}</Head>
      <div className={styles['tabs']}>
        <TabList
          id={id}
          label={m.audience_lists()}
          tabs={tabs.map((tab) => ({
            value: tab.id,
            label: tab.label,
            count: lists[tab.id].length,
            ...(tab.id !== chosen && news.some((list) => list === tab.id) && { news: m.audience_new() }),
          }))}
          value={chosen}
          onValue={turnTo}
          panelOf={() => `${id}-panel`}
        />
      </div>
      {/* Placed below the tabs, so that the tabs do not move between lists with and without a search. */}
      {!isWide && searchByName && <div className={styles['under']}>{searchByName}</div>}
      <div
        key={chosen}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        className={styles['list']}
      >
        <ListView list={chosen} entries={entries} name={name} />
      </div>
      {hidden.length > 0 && <Upsell list={chosen} seeds={hidden.map(({ ref }) => ref)} />}
    </>
  );
}

function Head({ children }: { readonly children?: React.ReactNode }) {
  const router = useRouter();
  const isBeside = useIsBeside();
  return (
    <div className={styles['head']} data-beside={isBeside || undefined}>
      {!isBeside && <IconButton glyph={x} label={m.audience_close()} onClick={() => void router.close()} />}
      <h2 className={styles['title']}>{m.audience_title()}</h2>
      {children}
    </div>
  );
}

/**
 * The selected list, and a function to select another one. The panel's parameters contain the initial list.
 * If it has no tab, the matches are selected, or else the first tab.
 */
function useChosenList(tabs: readonly ListTab[]): readonly [ListId, (value: string) => void] {
  const { selected = 'match' } = usePanelParams('audience');
  const [chosen, choose] = useState(selected);
  const [asked, ask] = useState(selected);
  // A toast can open this panel again with another list, which is then selected.
  if (asked !== selected) {
    ask(selected);
    choose(selected);
  }
  const known = tabs.find(({ id }) => id === chosen) ?? tabs.find(({ id }) => id === 'match') ?? tabs[0];
  return [known?.id ?? listIds[0], choose];
}

/** Marks a list as seen while it is shown on a visible page. */
function useLookedAt(list: ListId, count: number): void {
  const db = useDatabase();
  const { session } = useServices();
  const me = session.userId ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes while one looks is looked at, too
  useEffect(() => {
    if (!isNewsList(list)) return undefined;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      markSeen(db, me, list).catch(reportError);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [db, me, list, count]);
}

interface Props {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function SearchByName({ value, onValue }: Props) {
  return (
    <label className={styles['search']}>
      <Icon glyph={magnifyingGlass} />
      <input
        type="search"
        aria-label={m.audience_search()}
        placeholder={m.audience_search()}
        value={value}
        enterKeyHint="search"
        autoComplete="off"
        onChange={({ target }) => onValue(target.value)}
      />
    </label>
  );
}
