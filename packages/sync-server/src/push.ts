import { AppError } from '@mitto/kit/app-error';
import { entriesOf, type PushRequest, type TableEntryOfOutbox } from '@mitto/kit/outbox-entry';
import type { EntryAnswer } from './answer-entries.ts';
import { shortenRefusals } from './expire-results.ts';
import { Conflict, type PushConflict } from './find-before.ts';
import { nextLot } from './next-lot.ts';
import { pushLot } from './push-lot.ts';
import type { PreparedEntry, PushOptions } from './push-options.ts';

export type PushAnswer = { readonly answers: readonly EntryAnswer[] } | PushConflict;

/**
 * Applies pushed entries, each exactly once. A refusal concerns one entry, or one group, and does not hold up
 * the others.
 */
export async function push(options: PushOptions, uid: string, request: PushRequest): Promise<PushAnswer> {
  const answers: EntryAnswer[] = [];
  let rest: readonly PreparedEntry[] = entriesOf(request).map((entry) => prepared(options, entry));
  try {
    while (rest.length > 0) {
      const ended = await pushLot(options, uid, request, nextLot(rest, request.stopOnFailedTransaction));
      answers.push(...ended);
      rest = rest.slice(ended.length);
      if (request.stopOnFailedTransaction && ended.some(({ status }) => status === 'refused')) break;
    }
  } catch (error) {
    // Entries before the conflict are committed. The client receives their answers when it sends them again.
    if (error instanceof Conflict) return error.answer;
    throw error;
  }
  if (answers.some(({ status }) => status === 'refused')) await shortenRefusals(options.database, uid);
  const skipped = rest.map(({ mid, table }) => ({ mid, table, status: 'skipped' as const, record: null }));
  return { answers: [...answers, ...skipped] };
}

function prepared({ prepare }: PushOptions, entry: TableEntryOfOutbox): PreparedEntry {
  try {
    return { ...entry, write: prepare(entry) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...entry, write: error };
  }
}
