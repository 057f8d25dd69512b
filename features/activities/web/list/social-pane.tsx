import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { useNote } from '@mitto/web-kit/live/use-note';
import { useIsBeside, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type * as v from 'valibot';
import { listBullets, mapTrifold } from '../glyphs.ts';
import { KindToggles } from '../kinds/kind-tiles.tsx';
import { ActivityMapView } from '../map/activity-map-view.tsx';
import { ActivityList } from './activity-list.tsx';
import { CreateButton } from './create-button.tsx';
import { ListChoice, Narrowed } from './narrowed.tsx';
import type { Narrowing } from './narrowing.ts';
import { narrowingNote, paneNote } from './search-note.ts';
import styles from './social.module.css';
import { useLists } from './use-lists.ts';

type Pane = v.InferOutput<typeof paneNote.schema>;

const usual: Pane = { list: 'all', isMap: false };

/** The chosen list, and whether the map is shown. */
function usePane() {
  const db = useDatabase();
  const pane = useNote(paneNote).answer ?? usual;
  return {
    ...pane,
    change: (change: Partial<Pane>) => void db.putNote(paneNote.name, { ...pane, ...change }),
  };
}

const near: Narrowing = { category: null, kilometres: 50, days: null };
const everywhere: Narrowing = { ...near, kilometres: null };

/** The choices by which the list is narrowed; undefined until the device has read them. */
function useNarrowing() {
  const db = useDatabase();
  const { own, isLoaded } = useOwn();
  const kept = useNote(narrowingNote);
  const usual = own?.location ? near : everywhere;
  const narrowing = isLoaded && kept.isLoaded ? (kept.answer ?? usual) : undefined;
  return {
    narrowing,
    narrow: (change: Partial<Narrowing>) =>
      void db.putNote(narrowingNote.name, { ...(narrowing ?? usual), ...change }),
  };
}

interface Props {
  /** Id of the activity that is open beside this pane. */
  readonly current?: string;
}

/** The lists of activities, as a whole screen or as a pane beside one activity. */
export function SocialPane({ current }: Props) {
  const router = useRouter();
  const isBeside = useIsBeside();
  const { list, isMap, change } = usePane();
  const { narrowing, narrow } = useNarrowing();
  const { lists, state, isLoaded } = useLists(narrowing);
  return (
    <div className={styles['pane']}>
      <div className={styles['head']}>
        {!isBeside && (
          <IconButton glyph={x} label={m.activities_close()} onClick={() => void router.close()} />
        )}
        <h2 className={styles['title']}>{m.activities_title()}</h2>
        <IconButton
          glyph={isMap ? listBullets : mapTrifold}
          label={isMap ? m.activities_list() : m.activities_map()}
          onClick={() => change({ isMap: !isMap })}
        />
        <CreateButton />
      </div>
      <div className={styles['scroll']} data-keep-scroll="activities">
        {narrowing && (
          <>
            <KindToggles value={narrowing.category} onValue={(category) => narrow({ category })} />
            <div className={styles['choices']}>
              {!isMap && <ListChoice value={list} onValue={(chosen) => change({ list: chosen })} />}
              {(isMap || list === 'all') && <Narrowed narrowing={narrowing} onNarrow={narrow} />}
            </div>
          </>
        )}
        {isMap && narrowing ? (
          <ActivityMapView narrowing={narrowing} current={current} />
        ) : (
          <ActivityList
            list={list}
            shown={lists?.[list]}
            isLoaded={isLoaded}
            {...{ state, current }}
            onEverywhere={() => narrow({ kilometres: null })}
          />
        )}
      </div>
    </div>
  );
}
