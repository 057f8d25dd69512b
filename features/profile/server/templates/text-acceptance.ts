import { holdCaller } from '@mitto/account/server/public/member-facts';
import type { Db, Tx } from '@mitto/server-kit/database/database';
import type { CallAnswer, CallContext } from '@mitto/server-kit/module/call-context';
import type { Deps } from '@mitto/server-kit/module/deps';
import { sql } from 'kysely';
import type { TemplateLanguage } from '../../contract/template-calls.ts';
import type { textCalls } from '../../contract/text-calls.ts';
import {
  type Acceptance,
  acceptedTexts,
  currentVersion,
  neededVersion,
} from '../../contract/text-versions.ts';
import { hasProfile } from '../public/has-profile.ts';

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    profile_text_acceptance: {
      uid: string;
      text: string;
      version: number;
      language: string;
      accepted_at: number;
    };
  }
}

export async function loadDueTexts(
  { database }: Deps,
  { me }: CallContext<typeof textCalls.loadDueTexts>,
): Promise<CallAnswer<typeof textCalls.loadDueTexts>> {
  return { due: await dueTexts(database.db, me.uid) };
}

export async function acceptTexts(
  deps: Deps,
  { me, input, transact }: CallContext<typeof textCalls.acceptTexts>,
): Promise<CallAnswer<typeof textCalls.acceptTexts>> {
  return await transact(async (tx) => {
    await holdCaller(tx, me.uid);
    await writeAcceptances(tx, { uid: me.uid, language: input.language, at: deps.now() }, input.texts);
    return { due: await dueTexts(tx, me.uid) };
  });
}

/** Texts that the member has to accept anew. The register wizard asks those who have no profile yet. */
async function dueTexts(tx: Db | Tx, uid: string): Promise<Acceptance[]> {
  if (!(await hasProfile(tx, uid))) return [];
  const { rows } = await sql<Acceptance>`
    select text, max(version) as version from profile_text_acceptance
    where uid = ${uid} group by text`.execute(tx);
  const accepted = new Map(rows.map(({ text, version }) => [text, version]));
  return acceptedTexts
    .filter((text) => (accepted.get(text) ?? 0) < neededVersion(text).version)
    .map((text) => ({ text, version: currentVersion(text).version }));
}

interface Accepting {
  readonly uid: string;
  readonly language: TemplateLanguage;
  readonly at: number;
}

/** Stores what the member has accepted. The first acceptance of a version stays. */
export async function writeAcceptances(
  tx: Tx,
  { uid, language, at }: Accepting,
  texts: readonly Acceptance[],
): Promise<void> {
  const rows = texts.map(({ text, version }) => ({ uid, text, version, language, accepted_at: at }));
  await tx
    .insertInto('profile_text_acceptance')
    .values(rows)
    .onConflict((clash) => clash.columns(['uid', 'text', 'version']).doNothing())
    .execute();
}

export async function deleteAcceptances(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('profile_text_acceptance').where('uid', '=', uid).execute();
}

export async function exportAcceptances(tx: Tx, uid: string): Promise<unknown[]> {
  return await tx
    .selectFrom('profile_text_acceptance')
    .select(['text', 'version', 'language', 'accepted_at'])
    .where('uid', '=', uid)
    .orderBy('accepted_at')
    .orderBy('text')
    .execute();
}
