import type { Tx } from '@mitto/server-kit/database/database';
import { type Selectable, sql } from 'kysely';
import type { Voice } from '../../contract/voice.ts';

interface VoiceTable {
  uid: string;
  key: string;
  duration_ms: number;
  waveform: number[];
  made_at: number;
}
export type VoiceRow = Selectable<VoiceTable>;

declare module '@mitto/server-kit/database/tables' {
  interface Tables {
    profile_voice: VoiceTable;
  }
}

/** Locks the introduction until the transaction ends. The caller holds the profile. */
export async function findVoice(tx: Tx, uid: string): Promise<VoiceRow | undefined> {
  return await tx
    .selectFrom('profile_voice')
    .selectAll()
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst();
}

/** Writes the introduction in place of an earlier one. */
export async function putVoice(tx: Tx, row: VoiceRow): Promise<void> {
  const { uid: _, ...columns } = row;
  await tx
    .insertInto('profile_voice')
    .values(row)
    .onConflict((clash) => clash.column('uid').doUpdateSet(columns))
    .execute();
}

export async function deleteVoice(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('profile_voice').where('uid', '=', uid).execute();
}

export async function exportVoice(tx: Tx, uid: string): Promise<unknown[]> {
  const { rows } = await sql`
    select key, duration_ms, waveform, made_at from profile_voice where uid = ${uid}`.execute(tx);
  return rows;
}

export const voiceOf = ({ key, duration_ms, waveform }: VoiceRow): Voice => ({
  key,
  durationMs: duration_ms,
  waveform,
});
