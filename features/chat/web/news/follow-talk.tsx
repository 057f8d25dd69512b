import { useNotifications } from '@mitto/account/web/face/use-notifications.ts';
import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { useChannel } from '@mitto/web-kit/data/use-channel';
import { useServices } from '@mitto/web-kit/face/services';
import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';
import { m } from '@mitto/words/messages';
import { chatHeartBeat, newMessages } from '../../contract/chat-channels.ts';
import { typists } from '../typists.ts';

/** So long a name may take; what is said without one is true as well. */
const nameWithinMs = 1500;

/** Hears who types and what has come, wherever in the app the member is; says it where it cannot be seen. */
export function FollowTalk() {
  const { people } = useAccountData();
  const { toasts } = useServices();
  const router = useRouter();
  const isNotified = useNotifications();
  const newest = usePlace()?.panels.at(-1);
  useChannel(chatHeartBeat, ({ uid }) => typists.heard(uid));
  useChannel(newMessages, async ({ uid, isRequest, isMuted }) => {
    typists.over(uid);
    const isInView = newest?.name === 'chat' && newest.params['rid'] === uid;
    const isList = newest?.name === 'message';
    if (isMuted || isInView || isList || document.visibilityState !== 'visible') return;
    if (isNotified?.('inapp', 'newMessages') !== true) return;
    const name = await nameOf(uid);
    const text = isRequest
      ? m.chat_toast_request({ name: name ?? m.chat_somebody() })
      : m.chat_toast_message({ name: name ?? m.chat_somebody() });
    const onPress = () =>
      void router.open('chat', { rid: uid, ...(name !== undefined && { name }), fromView: 'toast' });
    toasts.show({ text, action: { label: m.chat_show(), onPress } });
  });
  const nameOf = async (uid: string): Promise<string | undefined> => {
    if (!people) return undefined;
    const late = new Promise<void>((resolve) => setTimeout(resolve, nameWithinMs));
    await Promise.race([people.see([uid]).catch(() => undefined), late]);
    const [person] = await people.get([uid]);
    const name = person?.fields['name'];
    return typeof name === 'string' ? name : undefined;
  };
  return null;
}
