import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { accountEvents } from '../../../contract/account-events.ts';
import type { adminCalls } from '../../../contract/admin-calls.ts';
import { changePrivacyFlags } from '../../members/change-privacy.ts';
import { deleteDevices } from '../../store/devices.ts';
import { deleteLimits } from '../../store/limits.ts';
import { updateMember } from '../../store/members.ts';
import { actOnMember, type ChangeRequest } from './act-on-member.ts';

type Calls = typeof adminCalls;
type Context<K extends keyof Calls> = CallContext<Calls[K]>;
type Answer<K extends keyof Calls> = Promise<CallAnswer<Calls[K]>>;

/** Sets the roles. Every member also has ROLE_USER, because no screen opens without it. */
export async function changeRoles(deps: Deps, context: Context<'changeRoles'>): Answer<'changeRoles'> {
  const roles = [...new Set(['ROLE_USER', ...context.input.ROLES])];
  return await actOnMember(deps, context, {
    act: 'changeRoles',
    takesAdmin: !roles.includes('ROLE_ADMIN'),
    change: async (tx, member, at) => {
      await updateMember(tx, member.uid, { roles, modified_at: at });
      return { from: member.roles, to: roles };
    },
  });
}

export async function changePrivacy(deps: Deps, context: Context<'changePrivacy'>): Answer<'changePrivacy'> {
  const { privacy } = context.input;
  return await actOnMember(deps, context, {
    act: 'changePrivacy',
    change: async (tx, member) => {
      await changePrivacyFlags(tx, deps, member, privacy, { byStaff: true });
      return { privacy };
    },
  });
}

export async function changeLimits(deps: Deps, context: Context<'changeLimits'>): Answer<'changeLimits'> {
  const { resetTasks = [], chatWaitTime } = context.input;
  return await actOnMember(deps, context, {
    act: 'changeLimits',
    change: async (tx, member, at) => {
      await deleteLimits(tx, member.uid, resetTasks);
      if (chatWaitTime === undefined) return { resetTasks };
      await updateMember(tx, member.uid, { chat_wait_time: chatWaitTime, modified_at: at });
      return { resetTasks, chatWaitTime };
    },
  });
}

export async function forcePasswordReset(
  deps: Deps,
  context: Context<'forcePasswordReset'>,
): Answer<'forcePasswordReset'> {
  return await actOnMember(deps, context, {
    act: 'forcePasswordReset',
    change: async (tx, member, at) => {
      await updateMember(tx, member.uid, { must_reset: true, modified_at: at });
      await deleteDevices(tx, member.uid);
      return {};
    },
  });
}

export async function endSessions(deps: Deps, context: Context<'endSessions'>): Answer<'endSessions'> {
  return await actOnMember(deps, context, {
    act: 'endSessions',
    change: async (tx, member) => {
      await deleteDevices(tx, member.uid);
      return {};
    },
  });
}

export async function addToDatabase(deps: Deps, context: Context<'addToDatabase'>): Answer<'addToDatabase'> {
  return await setJoined(deps, context, 'addToDatabase', true);
}

/** Signs the member out and refuses further sign-ins with `account/not-joined`. Erases nothing. */
export async function removeFromDatabase(
  deps: Deps,
  context: Context<'removeFromDatabase'>,
): Answer<'removeFromDatabase'> {
  return await setJoined(deps, context, 'removeFromDatabase', false);
}

async function setJoined(
  deps: Deps,
  context: ChangeRequest,
  act: 'addToDatabase' | 'removeFromDatabase',
  isJoined: boolean,
): Answer<'addToDatabase'> {
  return await actOnMember(deps, context, {
    act,
    takesAdmin: !isJoined,
    change: async (tx, member, at) => {
      await updateMember(tx, member.uid, { is_joined: isJoined, modified_at: at });
      if (!isJoined) await deleteDevices(tx, member.uid);
      if (member.is_joined !== isJoined) {
        await deps.emit(tx, accountEvents.joinedChanged, { uid: member.uid, isJoined });
      }
      return { from: member.is_joined, to: isJoined };
    },
  });
}
