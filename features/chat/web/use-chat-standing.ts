import { useStandings } from '@mitto/circles/web/public/use-standings';
import type { Person } from '@mitto/web-kit/data/use-people';
import { useLive } from '@mitto/web-kit/live/use-live';
import type { WrittenTo } from '../contract/chat-mutations.ts';
import { chats } from '../contract/chat-tables.ts';
import { type MayWrite, mayWrite } from '../policy.ts';
import { useSharesActivity } from './use-shares-activity.ts';
import { writingOf } from './writing-of.ts';

export interface ChatStanding {
  readonly isLoaded: boolean;
  /**
   * `freely`: messages of every kind, as between matches. `answer`: an answer to their request, which makes
   * the match. `request`: one request, text only. `waits`: the member's own request is not answered yet.
   * `no`: not at all, and the reason is not revealed.
   */
  readonly mayWrite: MayWrite;
  /** True if this device has the card of the other member, which contains whether they accept messages. */
  readonly isKnown: boolean;
  readonly isMuted: boolean;
  /** Time from which the member may write in this conversation again. */
  readonly waitsUntil: number | undefined;
  readonly isOfActivity: boolean;
}

/**
 * The state of a conversation, computed from the local database. The server checks it again when a message is
 * sent.
 */
export function useChatStanding(uid: string, person: Person | undefined): ChatStanding {
  const standings = useStandings([uid]);
  const { answer, isLoaded } = useLive(chats, { equals: { uid } });
  const row = answer[0]?.row;
  const sharesActivity = useSharesActivity(uid);
  return {
    isLoaded: isLoaded && standings.isLoaded,
    mayWrite: mayWrite(writingOf(standings.answer[uid], row, person?.fields.pm, sharesActivity)),
    isKnown: person !== undefined,
    isMuted: row?.isMuted === true,
    waitsUntil: row?.waitsUntil,
    isOfActivity: false,
  };
}

/** Returns the `writtenTo` of a message that is written now. The server compares it on arrival. */
export function writtenToOf({
  mayWrite,
  isOfActivity,
}: Pick<ChatStanding, 'mayWrite' | 'isOfActivity'>): WrittenTo | undefined {
  if (isOfActivity) return 'activity';
  if (mayWrite === 'freely') return 'match';
  return mayWrite === 'answer' || mayWrite === 'request' ? mayWrite : undefined;
}
