import { defineMutation } from '@mitto/kit/define-mutation';
import { Id, Uid } from '@mitto/kit/ids';
import * as v from 'valibot';
import { ActivityDraft } from './activity-fields.ts';
import { socialActivities } from './activity-tables.ts';

const One = v.strictObject({ id: Id });
const Person = v.strictObject({ id: Id, uid: Uid });
const about = <S extends v.GenericSchema<unknown, unknown>>(name: string, input: S) =>
  defineMutation({ name, table: socialActivities.name, input, isLimitable: true });

/** All writes to activities. */
export const activityMutations = {
  /** The reference of the outbox entry is the id of the activity. */
  createActivity: about('createActivity', ActivityDraft),
  /** Replaces all that the author decides. Of two edits the later to arrive wins. */
  editActivity: about('editActivity', v.strictObject({ ...ActivityDraft.entries, id: Id })),
  /** Everybody who takes part keeps the activity, as cancelled. */
  cancelActivity: about('cancelActivity', One),
  deleteActivity: about('deleteActivity', One),
  /**
   * Joins, takes an offered place, asks for the author's yes, or goes to the end of the waiting list. The push
   * update `sa_interested` of the spec; `uid` is the caller.
   */
  sa_interested: about('sa_interested', v.strictObject({ id: Id, uid: v.optional(Uid) })),
  /** Leaves the activity, its waiting list or an offered place. */
  leaveActivity: about('leaveActivity', One),
  declineInvitation: about('declineInvitation', One),
  /** Says on the day that the caller is still coming. */
  confirmComing: about('confirmComing', One),
  /** The author's yes to somebody who asked. */
  acceptPerson: about('acceptPerson', Person),
  /** Refuses somebody who asked, or takes somebody out. They cannot join this activity again. */
  refusePerson: about('refusePerson', Person),
} as const;
