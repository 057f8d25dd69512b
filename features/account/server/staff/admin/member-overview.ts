import { fail } from '@mitto/kit/app-error';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { Me } from '@mitto/server-kit/module/me';
import type { MemberOverview } from '../../../contract/admin-calls.ts';
import { memberStanding, userInfoOf } from '../../members/user-info.ts';
import { readLimits } from '../../public/limits.ts';
import { deviceSessionOf } from '../../sign-in/sessions/device-actions.ts';
import { listDevices } from '../../store/devices.ts';
import { readMember, readPrivacy } from '../../store/members.ts';

export async function overviewOf(db: Db | Tx, uid: string, me: Me, at: number): Promise<MemberOverview> {
  const member = (await readMember(db, uid)) ?? fail('account/no-such-member');
  const privacy = await readPrivacy(db, uid);
  const devices = await listDevices(db, uid);
  return {
    userInfo: userInfoOf(member, privacy, at),
    standing: memberStanding(member, privacy, at),
    isJoined: member.is_joined,
    lastLoginTime: member.last_login_at,
    devices: devices.map((device) => deviceSessionOf(device, me.deviceId)),
    limits: await readLimits(db, uid, at),
    chatWaitTime: member.chat_wait_time,
  };
}
