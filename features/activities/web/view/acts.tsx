import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button, ButtonLink } from '@mitto/widgets/buttons/button';
import { chatCircleFill, pencilSimple } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { calendarEntry } from '../../contract/calendar-entry.ts';
import { calendarPlus } from '../glyphs.ts';
import { TalkBadge } from '../list/talk-badge.tsx';
import { canJoin, joinLabel, placeLine, titleOf } from '../stand.ts';
import { isOpen, type ShownActivity } from './shown.ts';
import styles from './view.module.css';

/** The foot: the one main action of the member's part, and what goes with it. */
export function Acts(shown: ShownActivity) {
  const { activity, me, now, doings } = shown;
  const { author_name: name, needsYes, state, uid } = activity;
  if (uid === me) return isOpen(shown) ? <OwnActs {...shown} /> : null;
  if (!isOpen(shown) && state !== 'joined') return null;
  const isInvited = state === 'invited';
  return (
    <div className={styles['foot']} data-foot="">
      <div className={styles['acts']}>
        {canJoin(activity, me, now) && (
          <Button tone="primary" size="tall" isWide onClick={() => void doings.join()}>
            {joinLabel(activity)}
          </Button>
        )}
        {state === 'joined' && <JoinedActs {...shown} />}
        {isInvited && (
          <Button tone="line" size="tall" onClick={() => void doings.decline()}>
            {m.activities_decline()}
          </Button>
        )}
      </div>
      <p className={styles['below']}>
        {(state === undefined || isInvited) &&
          (needsYes && !isInvited ? m.activities_yes_first({ name }) : m.activities_leave_any_time())}
        {state === 'joined' && isOpen(shown) && activity.places !== undefined && m.activities_asks_on_day()}
        <LeaveButton {...shown} />
      </p>
    </div>
  );
}

const leaveWords = {
  joined: m.activities_leave,
  waiting: m.activities_leave_waiting,
  offered: m.activities_leave_waiting,
  asked: m.activities_take_back,
} as const;

function LeaveButton(shown: ShownActivity) {
  const { state } = shown.activity;
  if (!isOpen(shown) || state === undefined || state === 'invited' || state === 'missed') return null;
  return (
    <button type="button" className={styles['leave']} onClick={() => void shown.doings.leave()}>
      {leaveWords[state]()}
    </button>
  );
}

function OwnActs({ activity, doings }: ShownActivity) {
  return (
    <div className={styles['foot']} data-foot="">
      <div className={styles['acts']}>
        <ChatButton activity={activity} />
        <Button tone="line" size="tall" glyph={pencilSimple} onClick={() => void doings.edit()}>
          {m.activities_edit_short()}
        </Button>
        <CalendarButton activity={activity} />
      </div>
    </div>
  );
}

function JoinedActs(shown: ShownActivity) {
  const { activity } = shown;
  return (
    <>
      <ChatButton activity={activity} />
      <CalendarButton activity={activity} />
      {isOpen(shown) && <Directions activity={activity} />}
    </>
  );
}

/** Opens the conversation of those who joined. */
function ChatButton({ activity: { id } }: Pick<ShownActivity, 'activity'>) {
  const router = useRouter();
  const open = () => void router.open('activityChat', { id });
  return (
    <Button tone="primary" size="tall" isWide glyph={chatCircleFill} onClick={open}>
      {m.activities_open_chat()}
      <TalkBadge id={id} className={styles['unread']} />
    </Button>
  );
}

function CalendarButton({ activity }: Pick<ShownActivity, 'activity'>) {
  const save = useCalendarFile(activity);
  return (
    <Button tone="line" size="tall" glyph={calendarPlus} onClick={save}>
      {m.activities_calendar()}
    </Button>
  );
}

/** Opens directions in a map service. It learns the place of the activity when the link is pressed, not before. */
function Directions({ activity: { location, isExact } }: Pick<ShownActivity, 'activity'>) {
  if (!location || !isExact) return null;
  const { lat, lng } = location.geometry;
  const route = encodeURIComponent(`;${lat},${lng}`);
  return (
    <ButtonLink
      tone="line"
      size="tall"
      href={`https://www.openstreetmap.org/directions?route=${route}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {m.activities_directions()}
    </ButtonLink>
  );
}

/** Returns a function that saves the calendar file of an activity. The device makes it, also without a network. */
function useCalendarFile(activity: FoundActivity): () => void {
  const { clock } = useServices();
  return () => {
    const place = placeLine(activity);
    const entry = calendarEntry(
      { ...activity, title: titleOf(activity), ...(place !== undefined && { place }) },
      clock.now(),
    );
    const address = URL.createObjectURL(new Blob([entry], { type: 'text/calendar;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${activity.id}.ics`;
    link.click();
    // Some browsers read the file after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
}
