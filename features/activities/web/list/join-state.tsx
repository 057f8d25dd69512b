import type { Glyph } from '@mitto/widgets/glyph.ts';
import { checkBold, hourglassMediumBold } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { canJoin, joinLabel, titleOf } from '../stand.ts';
import { useLanguage } from '../use-language.ts';
import { placeInLine } from '../when.ts';
import styles from './activity-card.module.css';
import { useJoin } from './use-join.ts';

interface Props {
  readonly activity: FoundActivity;
  readonly me: string;
  readonly now: number;
}

/** The button to join, or the member's part in words. */
export function JoinState({ activity, me, now }: Props) {
  const join = useJoin();
  if (canJoin(activity, me, now)) {
    const label = joinLabel(activity);
    return (
      <button
        type="button"
        aria-label={`${label}: ${titleOf(activity)}`}
        className={styles['join']}
        onClick={() => void join(activity)}
      >
        {label}
      </button>
    );
  }
  return <PartPill {...{ activity, me, now }} />;
}

/** The member's part in an activity, in a word. */
export function PartPill({ activity, me, now }: Props) {
  const language = useLanguage();
  const { state, uid, cancelledAt, endTime, position } = activity;
  if (cancelledAt !== undefined) return <Part>{m.activities_cancelled()}</Part>;
  if (endTime <= now) return <Part>{m.activities_over()}</Part>;
  if (uid === me) return <Part>{m.activities_yours()}</Part>;
  if (state === 'joined')
    return (
      <Part tone="on" glyph={checkBold}>
        {m.activities_going()}
      </Part>
    );
  if (state === 'asked')
    return (
      <Part tone="waits" glyph={hourglassMediumBold}>
        {m.activities_asked()}
      </Part>
    );
  if (state !== 'waiting') return null;
  return (
    <Part tone="waits" glyph={hourglassMediumBold}>
      {position === undefined
        ? m.activities_asked()
        : m.activities_in_line({ place: placeInLine(position, language) })}
    </Part>
  );
}

interface PartProps {
  readonly tone?: 'on' | 'waits';
  readonly glyph?: Glyph;
  readonly children: string;
}

function Part({ tone, glyph, children }: PartProps) {
  return (
    <span className={styles['part']} data-tone={tone}>
      {glyph && <Icon glyph={glyph} size={17} />}
      {children}
    </span>
  );
}
