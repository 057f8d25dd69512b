import type { Glyph } from '@mitto/widgets/glyph.ts';
import { mapPin } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { clock, home, users } from '../glyphs.ts';
import { distanceWords, placeInFull, placeName } from '../stand.ts';
import { useLanguage } from '../use-language.ts';
import { periodWords, untilStart } from '../when.ts';
import styles from './view.module.css';

interface Props {
  readonly activity: FoundActivity;
  readonly now: number;
  readonly me: string;
}

/** The rows with time, place and people. */
export function Facts({ activity, now, me }: Props) {
  return (
    <ul className={styles['facts']}>
      <When activity={activity} now={now} />
      <Where activity={activity} />
      <Fact glyph={users} title={countWords(activity)} note={placesWords(activity, me)} />
    </ul>
  );
}

interface FactProps {
  readonly glyph: Glyph;
  readonly title: ReactNode;
  readonly note?: string | undefined;
}

function Fact({ glyph, title, note }: FactProps) {
  return (
    <li className={styles['fact']}>
      <Icon glyph={glyph} />
      <span className={styles['words']}>
        <b dir="auto">{title}</b>
        {note !== undefined && <span dir="auto">{note}</span>}
      </span>
    </li>
  );
}

function When({ activity, now }: Pick<Props, 'activity' | 'now'>) {
  const language = useLanguage();
  const { startTime, endTime, timeZone } = activity;
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isElsewhere =
    periodWords({ ...activity, timeZone: here }, language) !== periodWords(activity, language);
  const until =
    untilStart(startTime, now, language) ?? (endTime > now ? m.activities_now() : m.activities_over());
  const zone = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  const note = isElsewhere ? `${until} · ${m.activities_time_elsewhere({ zone })}` : until;
  return <Fact glyph={clock} title={periodWords(activity, language)} note={note} />;
}

function Where({ activity }: Pick<Props, 'activity'>) {
  const { author_name: name, isMyPlace, isExact, location, venue, distance } = activity;
  const km = distanceWords(distance);
  if (!location && !isMyPlace) return <Fact glyph={mapPin} title={m.activities_no_location()} />;
  const town = location?.city ?? location?.state;
  if (isExact) {
    const below = venue === undefined ? location?.formatted_address : placeInFull(location ?? {});
    const address = [below, km].filter((words) => words !== undefined).join(' · ');
    const title = placeName(activity) ?? m.activities_at_home({ name });
    return <Fact glyph={isMyPlace ? home : mapPin} title={title} note={address || undefined} />;
  }
  const later = m.activities_address_later({ name });
  const title =
    town === undefined ? m.activities_at_home({ name }) : m.activities_at_home_town({ name, town });
  return <Fact glyph={home} title={title} note={[km, later].filter(Boolean).join('. ')} />;
}

function countWords({ interestedCount, invitedCount }: FoundActivity): string {
  const interested = m.activities_interested({ count: interestedCount });
  return invitedCount === 0 ? interested : m.activities_invited_count({ interested, count: invitedCount });
}

function placesWords({ uid, places, placesLeft, state }: FoundActivity, me: string): string | undefined {
  const left =
    places !== undefined && placesLeft !== undefined
      ? m.activities_places_left({ left: placesLeft, places })
      : undefined;
  const names = uid === me || state === 'joined' ? undefined : m.activities_names_later();
  return [left, names].filter((words) => words !== undefined).join(' ') || undefined;
}
