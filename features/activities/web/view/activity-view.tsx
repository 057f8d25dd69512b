import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { serverLink } from '@mitto/web-kit/api/server-place';
import { useServices } from '@mitto/web-kit/feature/services';
import { formatMoment } from '@mitto/web-kit/formats/format-date';
import { timeAgo } from '@mitto/web-kit/formats/time-ago';
import { useMinute } from '@mitto/web-kit/formats/use-time-ago';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Alert } from '@mitto/widgets/feedback/alert';
import { StreetPicture } from '@mitto/widgets/maps/street-picture';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { privacies } from '../../contract/activity-fields.ts';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { shareNetwork } from '../glyphs.ts';
import { DateTile } from '../kinds/date-tile.tsx';
import { kindLook } from '../kinds/kind-look.ts';
import { PartPill } from '../list/join-state.tsx';
import { isFindable, placeName } from '../stand.ts';
import { useLanguage } from '../use-language.ts';
import { ActivityMenu } from './activity-menu.tsx';
import { Acts } from './acts.tsx';
import { Facts } from './facts.tsx';
import { ParticipantList } from './participant-list.tsx';
import { isOpen, type ShownActivity } from './shown.ts';
import { useDoings } from './use-doings.ts';
import styles from './view.module.css';

interface Props {
  readonly activity: FoundActivity;
  readonly isPending: boolean;
  /** Button back to the list, where the list is not beside. */
  readonly back: ReactNode;
}

/** One activity with all that the member may know of it, and what they can do. */
export function ActivityView({ activity, isPending, back }: Props) {
  const { session } = useServices();
  const now = useMinute();
  const doings = useDoings(activity);
  const me = session.userId ?? '';
  const shown = { activity, me, now, doings };
  const title = m.activities_with_me({ category: kindLook[activity.category].label() });
  return (
    <section className={styles['page']} aria-label={title}>
      <div className={styles['bar']}>
        <span className={styles['back']}>{back}</span>
        <ShareButton {...shown} />
        <ActivityMenu {...shown} />
      </div>
      <div className={styles['body']}>
        <header className={styles['head']}>
          <DateTile {...activity} />
          <div className={styles['called']}>
            <div className={styles['titles']}>
              <h2 className={styles['title']}>{title}</h2>
              <PartPill {...shown} />
            </div>
            <Author {...{ activity, now, me }} />
          </div>
        </header>
        <p className={styles['text']} dir="auto">
          {activity.description}
        </p>
        {isPending && <p className={styles['pending']}>{m.activities_not_sent()}</p>}
        <Questions {...shown} />
        <Facts activity={activity} now={now} me={me} />
        <ActivityMap activity={activity} />
        <ParticipantList {...shown} />
      </div>
      <Acts {...shown} />
    </section>
  );
}

interface AuthorProps {
  readonly activity: FoundActivity;
  readonly now: number;
  readonly me: string;
}

/** Face and name of the author, which lead to the profile, and when they posted it. */
function Author({ activity, now, me }: AuthorProps) {
  const router = useRouter();
  const language = useLanguage();
  const { uid, author_name: name, profileImage, date } = activity;
  const open = () => void router.open('profile', uid === me ? { isMe: true } : { uid });
  return (
    <p className={styles['author']}>
      <button type="button" className={styles['person']} onClick={open}>
        <FaceAvatar person={{ name, ...(profileImage && { profileImage }) }} name={name} size={30} />
        <bdi>{name}</bdi>
      </button>
      <span>{m.activities_posted({ when: timeAgo(date, now, language) })}</span>
    </p>
  );
}

/** Questions to the member: to take an offered place, or to say that they are still coming. */
function Questions(shown: ShownActivity) {
  const { activity, doings } = shown;
  const language = useLanguage();
  const { state, answerBy, coming, timeZone } = activity;
  if (!isOpen(shown)) return null;
  if (state === 'offered' && answerBy !== undefined)
    return (
      <Alert tone="success">
        <strong>{m.activities_offered()}. </strong>
        {m.activities_offered_why({ when: formatMoment(answerBy, language, timeZone) })}
      </Alert>
    );
  if (state === 'missed') return <Alert tone="warning">{m.activities_missed_why()}</Alert>;
  if (state !== 'joined' || coming !== 'asked') return null;
  return (
    <Alert
      tone="warning"
      action={
        <Button size="slim" tone="primary" onClick={() => void doings.confirm()}>
          {m.activities_still_coming_yes()}
        </Button>
      }
    >
      <strong>{m.activities_still_coming()} </strong>
      {m.activities_still_coming_why()}
    </Alert>
  );
}

/** Shares a link. Activities that not everyone may see have none. */
function ShareButton(shown: ShownActivity) {
  const { toasts, modals } = useServices();
  const { id, privacy } = shown.activity;
  if (privacy !== privacies.everyone || !isOpen(shown)) return null;
  const url = serverLink(`/activity/${id}`);
  const share = async () => {
    // Desktop browsers have no sheet to share, whatever their types say.
    if (typeof navigator.share === 'function') {
      // Closing the device's own sheet rejects, too.
      await navigator.share({ url }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toasts.show({ text: m.activities_link_copied(), tone: 'success' });
    } catch {
      await modals.message({ title: m.activities_share(), message: url });
    }
  };
  return <IconButton glyph={shareNetwork} label={m.activities_share()} onClick={() => void share()} />;
}

interface ActivityMapProps {
  readonly activity: FoundActivity;
}

/** The streets around an exact place. A town or a square is told in words: a map of it leads nobody there. */
function ActivityMap({ activity }: ActivityMapProps) {
  const { tiles } = useServices().page;
  const { location } = activity;
  if (!location || !tiles || !isFindable(activity)) return null;
  const { lat, lng } = location.geometry;
  const place = placeName(activity) ?? location.country ?? '';
  return (
    <div className={styles['map']}>
      <StreetPicture
        position={{ latitude: lat, longitude: lng }}
        label={m.activities_map_of({ place })}
        tiles={tiles}
        words={{ failed: m.activities_map_failed(), retry: m.activities_try_again() }}
      />
    </div>
  );
}
