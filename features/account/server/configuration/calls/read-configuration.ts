import { secondsUntil } from '@mitto/kit/time';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { AccountConfiguration, ConfigurationView } from '../../../contract/configuration.ts';
import type { configurationCalls } from '../../../contract/configuration-calls.ts';
import { isPremium } from '../../../policy.ts';
import { searchRest } from '../../members/calls/friend-searches.ts';
import { userInfoOf } from '../../members/user-info.ts';
import { type LimitStanding, readLimits } from '../../public/limits.ts';
import { findDevice, type StoredDevice } from '../../store/devices.ts';
import { type MemberRow, readMember, readPrivacy } from '../../store/members.ts';
import { configurationOf, type VersionedConfiguration } from '../configuration-of.ts';

export async function readConfiguration(
  deps: Deps,
  { me }: CallContext<typeof configurationCalls.readConfiguration>,
): Promise<ConfigurationView> {
  const { db } = deps.database;
  return await viewConfiguration(deps, db, await configurationOf(deps).read(db), me);
}

/** The configuration for this caller; `me` is undefined when signed out. */
export async function viewConfiguration(
  deps: Deps,
  db: Db | Tx,
  { version, value }: VersionedConfiguration,
  me: Me | undefined,
): Promise<ConfigurationView> {
  const at = deps.now();
  const { restrictions } = value;
  const member = me && (await readMember(db, me.uid));
  const isCounted = member !== undefined && !isPremium(member.premium_until, at);
  const counted = isCounted ? await readLimits(db, member.uid, at) : [];
  const searchCountDown = member && (await searchRest(db, member.uid, at));
  return {
    ...value,
    restrictions: {
      ...restrictions,
      services: servicesOf(restrictions.services, counted, at),
      search: {
        ...restrictions.search,
        ...(searchCountDown !== undefined && { countDown: searchCountDown }),
      },
      ...(await deps.restrictionsFor(db, value, member?.uid)),
    },
    version,
    config: me && member ? await configOf(db, me, member, at) : signedOut,
  };
}

function servicesOf(
  services: AccountConfiguration['restrictions']['services'],
  counted: readonly LimitStanding[],
  at: number,
): ConfigurationView['restrictions']['services'] {
  const standings = Object.entries(services).map(([task, limit]) => {
    const standing = counted.find((one) => one.task === task);
    const restsUntil = standing?.restsUntil ?? null;
    const rest = restsUntil === null ? {} : { countDown: secondsUntil(restsUntil, at) };
    return [task, { count: standing?.count ?? 0, ...limit, ...rest }];
  });
  return Object.fromEntries(standings);
}

const signedOut = { signedIn: false, lastLoginTime: null, userData: null, sessionDetails: null };

async function configOf(
  db: Db | Tx,
  me: Me,
  member: MemberRow,
  at: number,
): Promise<ConfigurationView['config']> {
  const device = await findDevice(db, me.uid, me.deviceId);
  return {
    signedIn: true,
    lastLoginTime: member.last_login_at,
    userData: userInfoOf(member, await readPrivacy(db, member.uid), at),
    sessionDetails: device ? sessionOf(device) : null,
  };
}

function sessionOf(device: StoredDevice) {
  return { deviceId: device.device_id, time: device.signed_in_at };
}
