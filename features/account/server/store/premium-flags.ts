import type { Db, Tx } from '@mitto/server-kit/database/database';
import { sql } from 'kysely';
import * as v from 'valibot';
import { accountConfiguration } from '../../contract/configuration.ts';
import { type PremiumFlag, PremiumFlags, privacyDefaults } from '../../contract/premium-privacy.ts';
import type { PrivacyTable } from './account-tables.ts';
import type { PrivacyRow } from './members.ts';

/**
 * SQL to select the configuration's premium flags together with a member. Null until somebody has changed them.
 */
export const storedPremiumFlags = sql<unknown>`
  (select changes->'premiumPrivacy' from account_configuration where id = 1)`;

/** Another version of the server may have stored flags that do not exist here: then the defaults apply. */
export function premiumFlagsOf(stored: unknown): readonly PremiumFlag[] {
  const parsed = v.safeParse(PremiumFlags, stored);
  return parsed.success ? parsed.output : accountConfiguration.usual.premiumPrivacy;
}

export async function readPremiumFlags(db: Db | Tx): Promise<readonly PremiumFlag[]> {
  const { rows } = await sql<{ flags: unknown }>`select ${storedPremiumFlags} as flags`.execute(db);
  return premiumFlagsOf(rows[0]?.flags);
}

const columns: Readonly<Record<PremiumFlag, keyof PrivacyTable>> = {
  circles: 'circles',
  mobile: 'mobile',
  pm: 'pm',
  blurimage: 'blurimage',
  location: 'location',
  age: 'age',
  addById: 'add_by_id',
  addByMobileNumber: 'add_by_mobile_number',
  hideMyVisits: 'hide_my_visits',
  search: 'search',
};

interface Wanted {
  /** At least one; the members have chosen another value than the default of one of them. */
  readonly flags: readonly PremiumFlag[];
  readonly now: number;
  readonly after: string | undefined;
  readonly most: number;
}

/** Lists members without premium, by their ids, with the flags that they have chosen. */
export async function listChoosers(
  tx: Tx,
  { flags, now, after = '00000000-0000-0000-0000-000000000000', most }: Wanted,
): Promise<{ readonly uid: string; readonly privacy: PrivacyRow }[]> {
  const chosen = flags.map((flag) => sql`${sql.ref(`p.${columns[flag]}`)} <> ${privacyDefaults[flag]}`);
  const { rows } = await sql<{ uid: string; privacy: PrivacyRow }>`
    select p.uid, to_jsonb(p) as privacy from account_privacy p join account_member m using (uid)
    where p.uid > ${after}::uuid and (${sql.join(chosen, sql` or `)})
      and coalesce(m.premium_until, 0) <= ${now}
    order by p.uid limit ${most}`.execute(tx);
  return rows;
}
