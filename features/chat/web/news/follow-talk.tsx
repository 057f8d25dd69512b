import { useNotifications } from '@mitto/account/web/public/use-notifications.ts';
import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { useChannel } from '@mitto/web-kit/data/use-channel';
import { useServices } from '@mitto/web-kit/feature/services';
import { usePlace, useRouter } from '@mitto/web-kit/router/use-router';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef } from 'react';
import { chatHeartBeat } from '../../contract/chat-channels.ts';
import { typists } from '../typists.ts';
import { type RefusedHere, useRefusedHere } from '../writing/use-refused-here.ts';
import { useArrivals } from './use-arrivals.ts';

const readForMs = 8000;

/**
 * Shows a toast for each refused message of a conversation that is not in view. The toast opens the
 * conversation, where the text is back in the composer.
 */
function useTellRefused(): void {
  const { toasts } = useServices();
  const router = useRouter();
  const newest = usePlace()?.panels.at(-1);
  const told = useRef(new Set<string>());
  const inView =
    newest?.name === 'chat' ? newest.params['rid'] : newest?.name === 'activityChat' && newest.params['id'];
  const refused = useRefusedHere().filter(
    ({ conversation, isTakenBack }) =>
      !isTakenBack && (conversation === undefined || conversation !== inView),
  );
  const mids = refused.map(({ mid }) => mid).join(' ');
  const tell = useEffectEvent(({ mid, conversation, isOfActivity, what, sentence }: RefusedHere) => {
    told.current.add(mid);
    const open = async () => {
      if (conversation === undefined) return await router.open('message');
      if (isOfActivity) return await router.open('activityChat', { id: conversation });
      return await router.open('chat', { rid: conversation });
    };
    toasts.show({
      text: `${what}. ${sentence}`,
      tone: 'danger',
      staysFor: readForMs,
      action: { label: m.chat_show(), onPress: () => void open() },
    });
  });
  const tellAll = useEffectEvent(() => {
    for (const one of refused) if (!told.current.has(one.mid)) tell(one);
  });
  useEffect(() => {
    if (mids !== '') tellAll();
  }, [mids]);
}

/** Max time to wait for the sender's name (ms). After it, the toast is shown without a name. */
const nameWithinMs = 1500;

/**
 * Receives typing signals and new messages on every screen, and announces messages of conversations that are
 * not in view.
 */
export function FollowTalk() {
  const { people } = useAccountData();
  const router = useRouter();
  const isNotified = useNotifications();
  const { isInView, isListed, tell } = useToldMessages();
  useTellRefused();
  useChannel(chatHeartBeat, ({ uid }) => typists.note(uid));
  useArrivals(async ({ uid, isUnread, isRequest, isMuted }) => {
    typists.over(uid);
    if (!isUnread || isMuted || isInView(uid) || document.visibilityState !== 'visible') return;
    if (isNotified?.('inapp', 'newMessages') !== true) return;
    // After an update, an old tab may fail to load this module. The toast and the badge still announce the
    // message.
    void import('./ring.ts').then(({ ring }) => ring()).catch(() => undefined);
    if (isListed()) return;
    const name = await nameOf(uid);
    const text = isRequest
      ? m.chat_toast_request({ name: name ?? m.chat_somebody() })
      : m.chat_toast_message({ name: name ?? m.chat_somebody() });
    const onPress = () =>
      void router.open('chat', { rid: uid, ...(name !== undefined && { name }), fromView: 'toast' });
    tell(uid, { text, action: { label: m.chat_show(), onPress } });
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

type ToastWords = Parameters<ReturnType<typeof useServices>['toasts']['show']>[0];

const aboutChat = (uid: string) => `chat ${uid}`;

/**
 * Shows at most one toast per conversation. Closes it when the conversation or the list of conversations
 * comes into view.
 */
function useToldMessages() {
  const { toasts } = useServices();
  const router = useRouter();
  const hasListBeside = useIsAtLeast('62em');
  // Reads the router's current state instead of the rendered one, because the panels may change while the
  // toast waits for the name.
  const newest = () => router.state.place?.panels.at(-1);
  const isInView = (uid: string) => newest()?.name === 'chat' && newest()?.params['rid'] === uid;
  const isListed = () => newest()?.name === 'message' || (hasListBeside && newest()?.name === 'chat');
  const putAway = (isMeant: (about: string) => boolean) => {
    for (const { key, about = '' } of toasts.list()) if (isMeant(about)) toasts.close(key);
  };
  const place = usePlace();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view follows the place
  useEffect(() => {
    const rid = String(newest()?.params['rid']);
    putAway((about) => (isListed() ? about.startsWith(aboutChat('')) : about === aboutChat(rid)));
  }, [place, hasListBeside]);
  const tell = (uid: string, words: ToastWords) => {
    if (isInView(uid) || isListed()) return;
    toasts.show({ ...words, about: aboutChat(uid) });
  };
  return { isInView, isListed, tell };
}
