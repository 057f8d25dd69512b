import { fail, type Refusal } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { isLastAdmin } from '../staff/acts/able-admin.ts';
import { type ActDetail, actingAdmin, writeAct } from '../staff/acts/write-act.ts';
import { lockMember, type MemberRow, readMember } from '../store/members.ts';

/** The part of a call's context that says who acts on whom, and why. */
export interface StaffRequest<A> {
  readonly me: Me;
  readonly input: { readonly uid: string; readonly reason: string };
  transact(work: (tx: Tx) => Promise<A | Refusal>): Promise<A | Refusal>;
}

interface StaffAct<A> {
  /** Name of the call. It is also logged as the name of the action. */
  readonly act: string;
  /** True when the change takes away the member's ability to act as an administrator. */
  readonly takesAdmin?: boolean;
  /** Makes the change. The details are logged beside the reason. */
  readonly change: (
    tx: Tx,
    member: MemberRow,
    at: number,
  ) => Promise<{ readonly detail: Omit<ActDetail, 'reason'>; readonly answer: A }>;
}

/** Changes something of a member on behalf of staff, and writes the audit log, in one transaction. */
export async function actAsStaff<A>(
  deps: Pick<Deps, 'now'>,
  { me, input, transact }: StaffRequest<A>,
  { act, takesAdmin = false, change }: StaffAct<A>,
): Promise<A | Refusal> {
  return await transact(async (tx) => {
    const at = deps.now();
    const isLast = takesAdmin && (await isLastAdmin(tx, input.uid, at));
    const member = (await lockMember(tx, input.uid)) ?? fail('account/no-such-member');
    const by = await actingAdmin(tx, me, at);
    if (isLast) fail('account/last-admin');
    const { detail, answer } = await change(tx, member, at);
    await writeAct(tx, { by, act, subject: member, detail: { ...detail, reason: input.reason }, at });
    return answer;
  });
}

/** The part of a call's context that says who acts on a record, and why. */
export interface RecordRequest<A> {
  readonly me: Me;
  readonly input: { readonly reason: string };
  transact(work: (tx: Tx) => Promise<A | Refusal>): Promise<A | Refusal>;
}

interface RecordAct<A, R> {
  readonly act: string;
  /** Reads and locks the record; throws if there is none. */
  readonly lock: (tx: Tx) => Promise<R>;
  /** Member whom the record is about; null if it is about none. */
  readonly aboutOf: (record: R) => string | null;
  readonly change: (
    tx: Tx,
    record: R,
    at: number,
  ) => Promise<{ readonly detail: Omit<ActDetail, 'reason'>; readonly answer: A }>;
}

/**
 * Changes a record that may be about no member, on behalf of staff, and writes the audit log, in one
 * transaction.
 */
export async function actOnRecord<A, R>(
  deps: Pick<Deps, 'now'>,
  { me, input, transact }: RecordRequest<A>,
  { act, lock, aboutOf, change }: RecordAct<A, R>,
): Promise<A | Refusal> {
  return await transact(async (tx) => {
    const at = deps.now();
    const record = await lock(tx);
    const by = await actingAdmin(tx, me, at);
    const { detail, answer } = await change(tx, record, at);
    const about = aboutOf(record);
    const subject = about === null ? null : ((await readMember(tx, about)) ?? null);
    await writeAct(tx, { by, act, subject, detail: { ...detail, reason: input.reason }, at });
    return answer;
  });
}

interface Look<A> {
  readonly answer: A | Refusal;
  /** Member whom the look is about; absent if it is about none. */
  readonly about?: string | null;
  /** Details for the log, which name nobody. */
  readonly detail?: Omit<ActDetail, 'reason'>;
}

/**
 * Reads something of members for staff, and writes the look to the audit log, in one transaction. Staff types no
 * reason for a look.
 */
export async function lookAsStaff<A>(
  deps: Pick<Deps, 'now'>,
  { me, transact }: Pick<StaffRequest<A>, 'me' | 'transact'>,
  {
    act,
    reason,
    look,
  }: {
    readonly act: string;
    readonly reason: string;
    readonly look: (tx: Tx, at: number) => Promise<Look<A>>;
  },
): Promise<A | Refusal> {
  return await transact(async (tx) => {
    const at = deps.now();
    const by = await actingAdmin(tx, me, at);
    const { answer, about = null, detail } = await look(tx, at);
    const subject = about === null ? null : ((await readMember(tx, about)) ?? null);
    await writeAct(tx, { by, act, subject, detail: { ...detail, reason }, at });
    return answer;
  });
}
