import { readMemberCards } from '@mitto/account/server/public/member-cards';
import { actAsStaff, lookAsStaff } from '@mitto/account/server/public/staff-act';
import { fail } from '@mitto/kit/app-error';
import type { Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext, CallHandlers } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type * as v from 'valibot';
import { dayIn } from '../../contract/calendar.ts';
import { profileEvents } from '../../contract/profile-events.ts';
import type { selfieStaffCalls } from '../../contract/selfie-calls.ts';
import { ageOn } from '../../policy.ts';
import { birthDateOf } from '../own-row.ts';
import { fileOf } from '../photos/shown-photos.ts';
import { lockPhotos, readPhotoRows } from '../photos/store/photos.ts';
import { lockProfile, updateProfile } from '../store/profiles.ts';
import { profileChanged } from '../touch-own.ts';
import { isDue, retentionAfterSending } from './selfie-rules.ts';
import { listWaiting, readSelfies, type SelfieRow, writeSelfies } from './store.ts';

type Calls = typeof selfieStaffCalls;
type Context<K extends keyof Calls> = CallContext<Calls[K]>;
type Answer<K extends keyof Calls> = Promise<CallAnswer<Calls[K]>>;
type Listed = v.InferOutput<Calls['listSelfies']['output']>;

const maxListed = 50;

export function selfieStaffHandlers(deps: Deps): CallHandlers<Calls> {
  return {
    listSelfies: (context) => listSelfies(deps, context),
    lookAtSelfies: (context) => lookAtSelfies(deps, context),
    decideOnSelfies: (context) => decideOnSelfies(deps, context),
  };
}

async function listSelfies(deps: Deps, context: Context<'listSelfies'>): Answer<'listSelfies'> {
  return await lookAsStaff<Listed>(deps, context, {
    act: 'listSelfies',
    reason: 'Looks at the list of selfies.',
    look: async (tx, at) => {
      const { count, rows } = await listWaiting(tx, at - retentionAfterSending, maxListed);
      const selfies = rows.flatMap(({ uid, id, pose, sent_at: sentAt }) =>
        id && pose && sentAt !== null ? [{ uid, id, pose, sentAt }] : [],
      );
      return { answer: { count, selfies }, detail: { listed: selfies.length } };
    },
  });
}

/** Shows selfies with the photos of the profile, and logs the look. */
async function lookAtSelfies(deps: Deps, context: Context<'lookAtSelfies'>): Answer<'lookAtSelfies'> {
  const { uid, id } = context.input;
  return await actAsStaff(deps, withReason(context, 'Looks at selfies.'), {
    act: 'lookAtSelfies',
    change: async (tx, _, at) => {
      const { pose, sent_at: sentAt, keys } = await readWaiting(tx, { uid, id }, at);
      const profile = await lockProfile(tx, uid);
      const member = (await readMemberCards(tx, [uid], at)).get(uid);
      if (!pose || sentAt === null || !profile || !member) return fail('profile/selfies-decided');
      const photos = ((await readPhotoRows(tx, [uid])).get(uid) ?? []).map(fileOf);
      const age = ageOn(birthDateOf(profile.dob), dayIn(profile.time_zone, at));
      return { detail: {}, answer: { name: member.name ?? '', age, pose, sentAt, selfies: keys, photos } };
    },
  });
}

/** Approves or refuses selfies. Of two who decide at once the second is told. */
async function decideOnSelfies(deps: Deps, context: Context<'decideOnSelfies'>): Answer<'decideOnSelfies'> {
  const { me, input } = context;
  const { uid, id, refusal, mainPhoto } = input;
  if (uid === me.uid) return fail('profile/own-selfies');
  return await actAsStaff(
    deps,
    withReason(context, refusal ?? 'The selfies show the person of the photos.'),
    {
      act: 'decideOnSelfies',
      change: async (tx, _, at) => {
        const [main] = await lockPhotos(tx, uid);
        await lockProfile(tx, uid);
        await readWaiting(tx, { uid, id }, at);
        // The decision is about the main photo that staff has seen.
        if (refusal === undefined && (!main || main.key !== mainPhoto)) fail('profile/main-photo-changed');
        const isApproved = refusal === undefined;
        const state = isApproved ? 'approved' : 'refused';
        await writeSelfies(tx, uid, { state, pose: null, decided_at: at, refusal: refusal ?? null });
        if (isApproved) await updateProfile(tx, uid, { photo_verified_at: at });
        await profileChanged(deps, tx, uid);
        await deps.emit(tx, profileEvents.verificationDecided, { uid, isApproved });
        return { detail: { isApproved }, answer: {} };
      },
    },
  );
}

/** Adds the fixed reason that the audit log gets. */
function withReason<A, C extends { readonly input: { readonly uid: string } }>(
  context: C & { transact(work: (tx: Tx) => Promise<A>): Promise<A> },
  reason: string,
) {
  return { ...context, input: { uid: context.input.uid, reason } };
}

async function readWaiting(
  tx: Tx,
  { uid, id }: { readonly uid: string; readonly id: string },
  now: number,
): Promise<SelfieRow> {
  const row = await readSelfies(tx, uid);
  if (row?.state !== 'waiting' || row.id !== id || isDue(row, now)) return fail('profile/selfies-decided');
  return row;
}
