import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { x } from '@mitto/widgets/glyphs.ts';
import { MapCanvas } from '@mitto/widgets/maps/map-canvas';
import type { MapBox, MapView, Mark } from '@mitto/widgets/maps/map-engine.ts';
import { m } from '@mitto/words/messages';
import { useEffect, useState } from 'react';
import {
  type ActivityGroup,
  type FoundActivity,
  idsFromZoom,
  maxMapZoom,
} from '../../contract/activity-queries.ts';
import { socialActivities } from '../../contract/activity-tables.ts';
import { ActivityCard } from '../list/activity-card.tsx';
import { askByIds } from '../list/ask-activities.ts';
import { afterJoin, type ListedActivity } from '../list/lists-of.ts';
import type { Narrowing } from '../list/narrowing.ts';
import { useJoining } from '../list/use-lists.ts';
import styles from './map.module.css';
import { idOfGroup, marksOf } from './marks-of.ts';
import { useGroups } from './use-groups.ts';

interface Props {
  readonly narrowing: Narrowing;
  readonly current: string | undefined;
}

/** The whole country, for members whose profile says no place. */
const country = { latitude: 13.2, longitude: 101 };
const usualZoom = 9;

/** A map of the activities, gathered in groups. A press on a group comes closer, or shows its activities. */
export function ActivityMapView({ narrowing, current }: Props) {
  const { page } = useServices();
  const { own } = useOwn();
  const home = own?.location && {
    latitude: own.location.geometry.lat,
    longitude: own.location.geometry.lng,
  };
  const [view, setView] = useState<MapView>({ centre: home ?? country, zoom: home ? usualZoom : 5 });
  const [box, setBox] = useState<MapBox>();
  const [chosen, choose] = useState<ActivityGroup>();
  const { groups, isMissing } = useGroups(box, narrowing);
  const pick = (id: string) => {
    const group = groups.find((one) => idOfGroup(one) === id);
    if (!group) return;
    if (group.ids) choose(group);
    else {
      const zoom = Math.min(maxMapZoom, Math.max(Math.round(box?.zoom ?? 0) + 2, idsFromZoom - 2));
      setView({ centre: { latitude: group.lat, longitude: group.lng }, zoom });
    }
  };
  const me: Mark[] = home ? [{ id: 'me', kind: 'me', name: m.activities_you(), position: home }] : [];
  return (
    <div className={styles['map']}>
      <MapCanvas
        label={m.activities_map()}
        language={page.language}
        tiles={page.tiles}
        words={{
          loading: m.activities_map_loading(),
          failed: m.activities_map_failed(),
          retry: m.activities_try_again(),
          zoomIn: m.activities_zoom_in(),
          zoomOut: m.activities_zoom_out(),
          metres: m.activities_metres(),
          kilometres: m.activities_kilometres(),
          me: m.activities_you(),
        }}
        view={view}
        marks={[...marksOf(groups, { pin: styles['pin'] ?? '', group: styles['group'] ?? '' }), ...me]}
        onPick={pick}
        onMoved={setBox}
      />
      <p role="status" className={styles['said']}>
        {isMissing ? m.activities_not_loaded() : ''}
      </p>
      {chosen?.ids && <Chosen ids={chosen.ids} current={current} onClose={() => choose(undefined)} />}
    </div>
  );
}

interface ChosenProps {
  readonly ids: readonly string[];
  readonly current: string | undefined;
  readonly onClose: () => void;
}

/** The activities of a group, over the foot of the map. */
function Chosen({ ids, current, onClose }: ChosenProps) {
  const shown = useByIds(ids);
  if (!shown) return null;
  return (
    <section className={styles['chosen']} aria-label={m.activities_title()}>
      <div className={styles['close']}>
        <IconButton glyph={x} tone="fill" label={m.activities_close()} onClick={onClose} />
      </div>
      {shown.length === 0 && <p className={styles['gone']}>{m.activities_gone()}</p>}
      {shown.map((one) => (
        <ActivityCard key={one.activity.id} {...one} isCurrent={one.activity.id === current} />
      ))}
    </section>
  );
}

interface Asked {
  readonly of: string;
  readonly answer: readonly FoundActivity[];
}

/** Activities by their ids: rows of the device first. Undefined until the server has answered. */
function useByIds(ids: readonly string[]): readonly ListedActivity[] | undefined {
  const { client } = useServices();
  const rows = useLive(socialActivities).answer;
  const joining = useJoining();
  const [asked, setAsked] = useState<Asked>();
  const of = ids.join(' ');
  useEffect(() => {
    let isHere = true;
    const take = (answer: readonly FoundActivity[]) => isHere && setAsked({ of, answer });
    askByIds(client, of.split(' ')).then(take, () => take([]));
    return () => {
      isHere = false;
    };
  }, [client, of]);
  if (asked?.of !== of) return undefined;
  return asked.answer.map((activity) => {
    const row = rows.find((one) => one.row.id === activity.id);
    if (row) return { activity: { ...activity, ...row.row }, isPending: row.isPending };
    return afterJoin(activity, joining.has(activity.id));
  });
}
