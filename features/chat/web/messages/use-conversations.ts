import { circles } from '@mitto/circles/contract/circle-tables';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLive } from '@mitto/web-kit/live/use-live';
import type * as v from 'valibot';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { chats } from '../../contract/chat-tables.ts';
import { conversations } from '../conversations.ts';

type Last = v.InferOutput<typeof conversations.row>;

/** One row of the conversation list. */
export interface ListedConversation {
  readonly uid: string;
  readonly last: Last;
  readonly unread: number;
  readonly isMine: boolean;
  /** True while the newest message is still in the outbox. */
  readonly isUnsent: boolean;
  readonly isMuted: boolean;
}

export interface Conversations {
  readonly isLoaded: boolean;
  /** Conversations other than received requests, newest first. */
  readonly open: readonly ListedConversation[];
  /** Received message requests that wait for an answer. */
  readonly requests: readonly ListedConversation[];
  /** Matches without any message yet, newest first. */
  readonly newMatches: readonly string[];
  /** All matches. */
  readonly matches: readonly string[];
  /** Number of members who like this one and are no match yet. */
  readonly likes: number;
}

/** The member's conversations, requests and matches, from the local database. */
export function useConversations(): Conversations {
  const me = useServices().session.userId ?? '';
  const talks = useLive(conversations, { orderBy: 'date', isDescending: true });
  const standing = useLive(chats);
  const joined = useLive(circles, { equals: { connected: true }, orderBy: 'creation_date' });
  const waiting = useLive(circles, { equals: { connected: false } });
  const { pending } = useMutation(chatMutations.messages);
  const unsent = new Set(pending.map(({ given }) => given.uid));
  const byUid = new Map(standing.answer.map(({ row }) => [row.uid, row]));
  const ofMembers = talks.answer.filter(({ row }) => row.isOfActivity !== true);
  const all = ofMembers.map(
    ({ ref: uid, row }): ListedConversation => ({
      uid,
      last: row,
      unread: row.unread,
      isMine: row.sender === me,
      isUnsent: unsent.has(uid) && row.sender === me,
      isMuted: byUid.get(uid)?.isMuted === true,
    }),
  );
  const isRequest = ({ uid }: ListedConversation) => {
    const row = byUid.get(uid);
    return row?.kind === 'request' && !row.isMine;
  };
  const matches = joined.answer
    .toSorted((one, other) => (other.row.lastModified ?? 0) - (one.row.lastModified ?? 0))
    .flatMap(({ row: { fid, sid } }) => (fid === me ? sid : fid) ?? []);
  const begun = new Set(all.map(({ uid }) => uid));
  return {
    isLoaded: talks.isLoaded && standing.isLoaded && joined.isLoaded,
    open: all.filter((one) => !isRequest(one)),
    requests: all.filter(isRequest),
    newMatches: matches.filter((uid) => !begun.has(uid)),
    matches,
    likes: waiting.answer.filter(({ row }) => row.fid !== me).length,
  };
}
