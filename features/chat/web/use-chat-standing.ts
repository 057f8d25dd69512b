import { useStandings } from '@mitto/circles/web/public/use-standings';
import type { Person } from '@mitto/web-kit/data/use-people';
import { useLive } from '@mitto/web-kit/live/use-live';
import { chats } from '../contract/chat-tables.ts';

export interface ChatStanding {
  readonly isLoaded: boolean;
  /**
   * `freely`: as matches do. `answer`: an answer to their request, which makes the match. `request`: one
   * request, text only. `waits`: own request not answered yet. `no`: not at all, the reason is not told.
   */
  readonly mayWrite: 'freely' | 'answer' | 'request' | 'waits' | 'no';
  /** This device has the member's card, so it knows if they accept messages. */
  readonly isKnown: boolean;
  readonly isMuted: boolean;
  /** Time at which the member may write here again. */
  readonly waitsUntil: number | undefined;
}

/** The state of a conversation, from the local database. The server decides in the end. */
export function useChatStanding(uid: string, person: Person | undefined): ChatStanding {
  const standings = useStandings([uid]);
  const { answer, isLoaded } = useLive(chats, { equals: { uid } });
  const row = answer[0]?.row;
  return {
    isLoaded: isLoaded && standings.isLoaded,
    mayWrite: mayWrite(standings.answer[uid], row, person?.fields.pm),
    isKnown: person !== undefined,
    isMuted: row?.isMuted === true,
    waitsUntil: row?.waitsUntil,
  };
}

type Between = ReturnType<typeof useStandings>['answer'][string] | undefined;

function mayWrite(
  between: Between,
  row: { readonly kind: 'open' | 'request'; readonly isMine: boolean } | undefined,
  takesMessages: boolean | undefined,
): ChatStanding['mayWrite'] {
  if (between === 'blocked' || between === 'hidden') return 'no';
  if (between === 'match' || row?.kind === 'open') return 'freely';
  if (row) return row.isMine ? 'waits' : 'answer';
  return takesMessages === false ? 'no' : 'request';
}
