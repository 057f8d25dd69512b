import { defineEvents } from '@mitto/kit/define-event';
import { Id, Uid } from '@mitto/kit/ids';
import { Timestamp } from '@mitto/kit/time';
import * as v from 'valibot';
import { Category } from './activity-fields.ts';

const ToOne = v.object({ id: Id, uid: Uid });
/** News with the moment at which it happened, so that a listener that runs twice knows it again. */
const News = v.object({ id: Id, uid: Uid, at: Timestamp });

/** News that change who takes part in an activity, and in its conversation. */
const ofPart = {
  /** The member has joined, or has not joined any more. */
  partChanged: { kind: 'within', payload: ToOne },
  /** The member's part has changed in another way: by an answer, a refusal, or an invitation taken back. */
  stateChanged: { kind: 'within', payload: ToOne },
  /** The activity is about to be deleted: those who joined can still be read. */
  toBeDeleted: { kind: 'within', payload: v.object({ id: Id }) },
} as const;

/**
 * Each event is news for one member (`uid`), so that erasing the member also deletes their news that nobody was
 * told yet.
 */
export const activityEvents = defineEvents('activities', {
  ...ofPart,
  invited: { kind: 'after', payload: News },
  /** Time or place has changed. */
  changed: { kind: 'after', payload: News },
  /** Includes the author and the category, because the activity may be deleted before the news is told. */
  cancelled: { kind: 'after', payload: v.object({ ...News.entries, by: Uid, category: Category }) },
  /** A place is offered to somebody on the waiting list. */
  offered: { kind: 'after', payload: News },
  /** Three hours before the start. */
  reminded: { kind: 'after', payload: News },
  /** On the day: still coming? */
  askedComing: { kind: 'after', payload: News },
  /** The author's yes. */
  accepted: { kind: 'after', payload: News },
  /** Somebody waits for the author's yes; `uid` is the author. */
  asked: { kind: 'after', payload: News },
  /** Somebody joined; `uid` is the author. */
  joined: { kind: 'after', payload: News },
  /** Somebody who had joined left; `uid` is the author. */
  left: { kind: 'after', payload: News },
});
