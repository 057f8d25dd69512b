import { defineEvents } from '@mitto/kit/define-event';
import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';

const ToOne = v.object({ id: Id, uid: Uid });

/** News for one member each (`uid`), so that erasing the member takes away what was not told yet. */
export const activityEvents = defineEvents('activities', {
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
