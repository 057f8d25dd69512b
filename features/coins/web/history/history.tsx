import { usePeople } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { useLive } from '@mitto/web-kit/live/use-live';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, StateNotice } from '@mitto/widgets/feedback/state-notice';
import { coinsFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { coinHistoryLimit, coinsHistory } from '../../contract/coins-tables.ts';
import { useWallet } from '../use-wallet.ts';
import { groupByTime } from './group-by-time.ts';
import styles from './history.module.css';
import { HistoryRow } from './history-row.tsx';
import { otherOf } from './other-of.ts';
import { WaitingRow } from './waiting-row.tsx';

/** The newest movements of the member's coins, in groups by their time. */
export function History() {
  const { waiting } = useWallet();
  const { page } = useServices();
  const language = page.language === 'th' ? 'th' : 'en';
  const now = useMinute();
  const { answer, isLoaded } = useLive(coinsHistory, {
    orderBy: 'date',
    isDescending: true,
    limit: coinHistoryLimit,
  });
  const rows = answer.map(({ row }) => row);
  const { answer: people } = usePeople(rows.flatMap((row) => otherOf(row) ?? []));
  if (!isLoaded) {
    return (
      <Loading label={m.coins_history()}>
        <Skeleton height="64px" />
      </Loading>
    );
  }
  if (rows.length === 0 && waiting > 0) return <WaitingRow amount={waiting} />;
  if (rows.length === 0) {
    return (
      <StateNotice glyph={coinsFill} tone="gold" title={m.coins_history_none()}>
        {m.coins_history_none_why()}
      </StateNotice>
    );
  }
  const words = {
    thisWeek: m.coins_this_week(),
    earlierIn: (month: string) => m.coins_earlier_in({ month }),
  };
  return (
    <div className={styles['history']}>
      {waiting > 0 && <WaitingRow amount={waiting} />}
      {groupByTime(rows, now, language, words).map(({ name, entries }) => (
        <section key={name} aria-label={name}>
          <h3 className={styles['group']}>{name}</h3>
          <ul className={styles['rows']}>
            {entries.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} person={people.get(otherOf(entry) ?? '')} now={now} />
            ))}
          </ul>
        </section>
      ))}
      {rows.length >= coinHistoryLimit && <p className={styles['more']}>{m.coins_history_limit()}</p>}
    </div>
  );
}
