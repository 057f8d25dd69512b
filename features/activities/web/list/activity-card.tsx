import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { useServices } from '@mitto/web-kit/feature/services';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { useId } from 'react';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { DateTile } from '../kinds/date-tile.tsx';
import { distanceWords, placeName, spotsWords, titleOf } from '../stand.ts';
import { useLanguage } from '../use-language.ts';
import { momentWords, periodWords } from '../when.ts';
import styles from './activity-card.module.css';
import { JoinState } from './join-state.tsx';
import type { ListedActivity } from './lists-of.ts';
import { TalkBadge } from './talk-badge.tsx';

interface Props extends ListedActivity {
  readonly isCurrent: boolean;
}

/** One activity of a list: date, first sentence, time and place, author, places left, and the button to join. */
export function ActivityCard({ activity, isPending, isCurrent }: Props) {
  const language = useLanguage();
  const now = useMinute();
  const { session } = useServices();
  const { id, startTime, timeZone, author_name, profileImage } = activity;
  const titleId = useId();
  const title = titleOf(activity);
  const openActivity = useOpenActivity();
  const open = () => (isCurrent ? undefined : void openActivity(id));
  return (
    <article
      className={styles['card']}
      aria-current={isCurrent || undefined}
      data-is={standOf(activity, now)}
    >
      <button type="button" aria-labelledby={titleId} className={styles['open']} onClick={open} />
      <span className={styles['day']}>
        <DateTile {...activity} />
        <TalkBadge id={id} className={styles['unread']} />
      </span>
      <div className={styles['about']}>
        <h3 id={titleId} className={styles['name']} dir="auto">
          {title}
        </h3>
        <p className={styles['line']}>
          <span className="visually-hidden">{periodWords(activity, language)} </span>
          <b aria-hidden="true">{momentWords(startTime, language, timeZone).time}</b>
          <bdi>{whereWords(activity)}</bdi>
        </p>
        <div className={styles['foot']}>
          <span className={styles['who']}>
            <FaceAvatar
              person={{ name: author_name, ...(profileImage && { profileImage }) }}
              name={author_name}
              size={30}
            />
            <span className={styles['spots']}>
              {isPending ? m.activities_not_sent() : spotsWords(activity)}
            </span>
          </span>
          <JoinState activity={activity} me={session.userId ?? ''} now={now} />
        </div>
      </div>
    </article>
  );
}

/** Place and distance, as the rest of a line. */
function whereWords(activity: FoundActivity): string {
  const { isMyPlace, author_name: name, distance } = activity;
  const place = placeName(activity) ?? (isMyPlace ? m.activities_at_home({ name }) : undefined);
  const words = [place, distanceWords(distance)].filter((part) => part !== undefined);
  return words.map((part) => ` · ${part}`).join('');
}

function standOf({ cancelledAt, endTime }: FoundActivity, now: number): 'open' | 'past' {
  return cancelledAt !== undefined || endTime <= now ? 'past' : 'open';
}

/** Opens an activity. If another one is open beside the list, the new one replaces it. */
function useOpenActivity(): (id: string) => Promise<unknown> {
  const router = useRouter();
  const isInActivity = usePlace()?.panels.at(-1)?.name === 'social.activity.view';
  return (id) =>
    isInActivity ? router.turn('social.activity.view', { id }) : router.open('social.activity.view', { id });
}
