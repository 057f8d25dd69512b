import type { MemberFacts } from '@mitto/account/server/public/member-facts';
import { askTogether } from '@mitto/sync-server/remembered';
import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { sql } from 'kysely';
import { type NotificationLanguage, notificationLanguages } from '../../contract/notification-language.ts';
import type { NotificationChoices } from '../../contract/notification-tables.ts';

interface ChoiceRow {
  readonly uid: string;
  readonly time_zone: string;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly shows_previews: boolean;
  readonly language: NotificationLanguage;
}

/** Time zone of a member who has told none. */
export const usualTimeZone = 'UTC';

/**
 * Choices of a member who has changed none: no quiet hours, pushes without names and words, and the language of
 * the account.
 */
export function usualChoices({ language }: Pick<MemberFacts, 'language'>): NotificationChoices {
  const known = notificationLanguages.find((one) => one === language?.split('-')[0]);
  return { timeZone: usualTimeZone, showsPreviews: false, language: known ?? 'en' };
}

/** The choices of a member, or the usual ones before the first change. */
export async function choicesOf(
  tx: SyncTx,
  uid: string,
  member: Pick<MemberFacts, 'language'>,
): Promise<NotificationChoices> {
  return (await readChoices(tx, uid)) ?? usualChoices(member);
}

/** The choices of a member; undefined before the first change. */
export async function readChoices(tx: SyncTx, uid: string): Promise<NotificationChoices | undefined> {
  const row = await askTogether(tx, 'notification choices', uid, async (uids) => {
    const { rows } = await sql<ChoiceRow>`
      select uid, time_zone, quiet_from, quiet_to, shows_previews, language from notification_choice
      where uid = any(${uids}::uuid[])`.execute(tx);
    return uids.map((one) => rows.find(({ uid: of }) => of === one));
  });
  if (!row) return undefined;
  const {
    time_zone: timeZone,
    quiet_from: from,
    quiet_to: to,
    shows_previews: showsPreviews,
    language,
  } = row;
  const quiet = from !== null && to !== null ? { from, to } : undefined;
  return { timeZone, showsPreviews, language, ...(quiet && { quiet }) };
}

export async function putChoices(tx: SyncTx, uid: string, choices: NotificationChoices): Promise<void> {
  const { timeZone, quiet, showsPreviews, language } = choices;
  await sql`
    insert into notification_choice (uid, time_zone, quiet_from, quiet_to, shows_previews, language)
    values (${uid}, ${timeZone}, ${quiet?.from ?? null}, ${quiet?.to ?? null}, ${showsPreviews}, ${language})
    on conflict (uid) do update set time_zone = excluded.time_zone, quiet_from = excluded.quiet_from,
      quiet_to = excluded.quiet_to, shows_previews = excluded.shows_previews,
      language = excluded.language`.execute(tx);
}

export async function deleteChoices(tx: SyncTx, uid: string): Promise<void> {
  await sql`delete from notification_choice where uid = ${uid}`.execute(tx);
}
