import { defineEvents } from '@mitto/kit/define-event';
import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

const ToOne = v.object({ id: Id, uid: Uid });

/** News that change who takes part in the conversation of an activity. */
const ofConversation = {
  /** The member has joined, or has not joined any more. */
  partChanged: { kind: 'within', payload: ToOne },
  /** The activity is about to be deleted: those who joined can still be read. */
  toBeDeleted: { kind: 'within', payload: v.object({ id: Id }) },
} as const;

/** News for one member each (`uid`), so that erasing the member takes away what was not told yet. */
export const activityEvents = defineEvents('activities', {
  ...ofConversation,
  invited: { kind: 'after', payload: ToOne },
  /** Time or place has changed. */
  changed: { kind: 'after', payload: ToOne },
  cancelled: { kind: 'after', payload: ToOne },
  /** A place is offered to somebody on the waiting list. */
  offered: { kind: 'after', payload: ToOne },
  /** Three hours before the start. */
  reminded: { kind: 'after', payload: ToOne },
  /** On the day: still coming? */
  askedComing: { kind: 'after', payload: ToOne },
  /** The author's yes. */
  accepted: { kind: 'after', payload: ToOne },
  /** Somebody waits for the author's yes; `uid` is the author. */
  asked: { kind: 'after', payload: ToOne },
  /** Somebody joined; `uid` is the author. */
  joined: { kind: 'after', payload: ToOne },
});
