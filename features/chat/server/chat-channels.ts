import { readMemberCards } from '@mitto/account/server/public/member-cards';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { HandledChannel } from '@mitto/sync-server/socket/handle-channel';
import { handleChannel } from '@mitto/sync-server/socket/handle-channel';
import { chatHeartBeat, newMessages, typingSaidEveryMs } from '../contract/chat-channels.ts';
import { messagesTable } from './chat-views.ts';
import { mayWriteNow } from './may-write-now.ts';

/** Socket channels of the chat: new messages, and the typing indicator. */
export function chatChannels(deps: Deps): HandledChannel[] {
  const mayType = brakeTyping(deps);
  return [
    handleChannel(newMessages, {
      // No sound for a message that has been deleted, or whose sender has been blocked or hidden, in the
      // meantime.
      mayReceive: async (tx, uid, { id }) => (await messagesTable(deps).read(tx, uid, [id])).size > 0,
    }),
    handleChannel(chatHeartBeat, {
      async mayReceive(tx, uid, { uid: who }) {
        const cards = await readMemberCards(tx, [uid, who], deps.now());
        const areActive = [uid, who].every((one) => cards.get(one)?.standing === 'active');
        return areActive && (await mayWriteNow(deps, tx, who, uid)) === 'freely';
      },
      async receive(uid, { uid: to }) {
        if (mayType(uid, to)) deps.tell(chatHeartBeat, to, { uid });
      },
    }),
  ];
}

/**
 * Max number of sender and receiver pairs in memory. Above it the oldest pair is dropped, so that one typing
 * signal of that pair may pass too early.
 */
const maxRemembered = 10_000;

/** Limits typing signals to one in 3 s, for each pair of sender and receiver. */
function brakeTyping({ now }: Pick<Deps, 'now'>): (uid: string, to: string) => boolean {
  const said = new Map<string, number>();
  return (uid, to) => {
    const key = `${uid}\n${to}`;
    if (now() < (said.get(key) ?? Number.NEGATIVE_INFINITY) + typingSaidEveryMs) return false;
    // Delete before set, so that the first key of the map is the oldest one.
    said.delete(key);
    said.set(key, now());
    const [oldest] = said.keys();
    if (said.size > maxRemembered && oldest !== undefined) said.delete(oldest);
    return true;
  };
}
