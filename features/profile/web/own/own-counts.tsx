import { circles, favorite, visitors } from '@mitto/circles/contract/circle-tables';
import { useServices } from '@mitto/web-kit/feature/services';
import { formatCount } from '@mitto/web-kit/formats/format-number';
import { useLive } from '@mitto/web-kit/live/use-live';
import { m } from '@mitto/words/messages';
import styles from './own-profile.module.css';

/**
 * Numbers of matches, received likes, received visits and own favourites, counted in this device's database.
 */
export function OwnCounts() {
  const { session } = useServices();
  const me = session.userId ?? '';
  const { answer: all } = useLive(circles);
  const { answer: visits } = useLive(visitors);
  const { answer: favourites } = useLive(favorite);
  const counts = [
    [m.profile_count_match(), all.filter(({ row }) => row.connected).length],
    [m.profile_count_likes(), all.filter(({ row }) => !row.connected && row.fid !== me).length],
    [m.profile_count_visitors(), visits.filter(({ row }) => !(row.isMine ?? row.visitor_uid === me)).length],
    [m.profile_count_favorites(), favourites.filter(({ row }) => row.uid === me).length],
  ] as const;
  return (
    <dl className={styles['counts']}>
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
