import { putChat } from '@mitto/chat/server/seed/put-chat';
import { hour, minute } from '@mitto/kit/time';
import type { Tx } from '@mitto/server-kit/database/database';
import type { Deps } from '@mitto/server-kit/module/deps';

interface Line {
  /** Time after the first message, in minutes. */
  readonly after: number;
  readonly isMine?: true;
  readonly isUnread?: true;
  readonly content: string;
}

/** Messages between the demo member and their matches. The last messages are unread. */
const chats: readonly (readonly Line[])[] = [
  [
    { after: 0, content: 'Hi! Is that your drawing in the second picture?' },
    { after: 4, isMine: true, content: 'It is. Done on a ferry, hence the wobbly horizon.' },
    { after: 6, content: 'I like the wobble. Which street should I draw first?' },
    { after: 11, isMine: true, content: 'The one behind the flower market, early, before it gets loud.' },
    { after: 15, isUnread: true, content: 'Saturday at seven, then? I bring the coffee ☕' },
    { after: 16, isUnread: true, content: 'And two pencils.' },
  ],
  [
    {
      after: 0,
      isMine: true,
      content: 'You said you know every dumpling stall north of the river. Prove it.',
    },
    { after: 25, content: 'Eleven of them. Three are worth the walk.' },
    { after: 27, isMine: true, content: 'Three is a good number for an evening.' },
  ],
];

/**
 * Inserts a short conversation with each match, so that the demo member has something to read. Returns who has
 * written, and when they wrote last.
 */
export async function putDemoChats(
  tx: Tx,
  deps: Deps,
  demo: string,
  matches: readonly string[],
): Promise<{ uid: string; at: number }[]> {
  const writers: { uid: string; at: number }[] = [];
  for (const [number, lines] of chats.entries()) {
    const other = matches[number];
    if (other === undefined) continue;
    const begin = deps.now() - (number + 1) * 9 * hour;
    const said = lines.map(({ after, isMine = false, isUnread = false, content }) => ({
      isMine,
      content,
      at: begin + after * minute,
      isRead: !isUnread,
    }));
    await putChat(tx, deps, { uid: demo, other }, said);
    const last = said.findLast(({ isMine }) => !isMine);
    if (last) writers.push({ uid: other, at: last.at });
  }
  return writers;
}
