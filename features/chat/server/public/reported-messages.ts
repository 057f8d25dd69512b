import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Attachments } from '../../contract/attachments.ts';
import { readOpenTalks } from '../activity/talks.ts';
import { type Original, openOriginals } from '../originals.ts';
import { type ConversationKey, pairOf, talkOf } from '../store/conversation-key.ts';
import { listBefore, readMessages } from '../store/messages.ts';

interface Version {
  readonly content: string;
  /** Time at which it was replaced. */
  readonly until: number;
}

/** A message of a conversation that is reported, as its reporter got it. */
export interface ReportedMessage {
  readonly id: string;
  /** The reporter, the reported member, or somebody else in the conversation of an activity. */
  readonly by: 'me' | 'other' | 'guest';
  /** The newest words; of a deleted message, those at its end. */
  readonly content: string;
  readonly date: number;
  readonly attachments?: Attachments;
  /** Earlier words, oldest first. */
  readonly versions?: readonly Version[];
  /** Time at which it was deleted for both. */
  readonly deletedAt?: number;
}

interface Wanted {
  /** The reporter. */
  readonly uid: string;
  /** The reported member. */
  readonly other: string;
  readonly most: number;
}

type Own = Pick<Deps, 'secrets' | 'now' | 'log'>;

/**
 * Reads the last messages between two members for a report, oldest first, with what was edited and deleted for both.
 * Includes all messages that the reporter could see, even if one of the two has blocked or hidden the other since.
 */
export async function readReportedMessages(deps: Own, tx: Tx, wanted: Wanted): Promise<ReportedMessage[]> {
  return await readLast(deps, tx, pairOf(wanted.uid, wanted.other), wanted);
}

/** The same of the conversation of an activity. Undefined if the reporter does not take part in it. */
export async function readReportedTalk(
  deps: Own,
  tx: Tx,
  { activity, ...wanted }: Wanted & { readonly activity: string },
): Promise<ReportedMessage[] | undefined> {
  const talks = await readOpenTalks(deps, tx, wanted.uid, [activity]);
  return talks.has(activity) ? await readLast(deps, tx, talkOf(activity), wanted) : undefined;
}

async function readLast(
  deps: Own,
  tx: Tx,
  key: ConversationKey,
  { uid, other, most }: Wanted,
): Promise<ReportedMessage[]> {
  const ids = await listBefore(tx, key, { uid, before: Number.MAX_SAFE_INTEGER, most });
  const rows = await readMessages(tx, uid, ids);
  const originals = Map.groupBy(await openOriginals(deps, tx, key), (one) => one.message_id);
  const versionsOf = (id: string): readonly Version[] =>
    (originals.get(id) ?? [])
      .filter((one) => !one.is_deleted)
      .map(({ content, changed_at: until }) => ({ content, until }));
  const deleted = [...originals.values()].flatMap((of) => of.filter((one) => one.is_deleted));
  const reported = (one: Reported): ReportedMessage => {
    const { id, sender, content, date, attachments, deletedAt } = one;
    const versions = versionsOf(id);
    return {
      ...{ id, by: sender === uid ? 'me' : sender === other ? 'other' : 'guest', content, date },
      ...(attachments && { attachments }),
      ...(versions.length > 0 && { versions }),
      ...(deletedAt !== undefined && { deletedAt }),
    };
  };
  return [...rows.map(reported), ...deleted.map((one) => reported(asMessage(one)))]
    .toSorted((one, next) => one.date - next.date)
    .slice(-most);
}

interface Reported {
  readonly id: string;
  readonly sender: string;
  readonly content: string;
  readonly date: number;
  readonly attachments: Attachments | null;
  readonly deletedAt?: number;
}

const asMessage = ({ message_id: id, changed_at: deletedAt, ...rest }: Original): Reported => ({
  ...rest,
  id,
  deletedAt,
});
