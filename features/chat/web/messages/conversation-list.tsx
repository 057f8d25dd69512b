import { useArePeopleAsked, usePeople } from '@mitto/web-kit/data/use-people';
import { useSyncStatus } from '@mitto/web-kit/data/use-sync-status';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, StateNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { chatCircleDotsDuotone } from '../glyphs.ts';
import { attachedWords } from '../kinds/kind-words.ts';
import { useWhoIsOnline } from '../use-who-is-online.ts';
import { ConversationRow } from './conversation-row.tsx';
import styles from './messages.module.css';
import type { ListedConversation } from './use-conversations.ts';

interface Props {
  readonly conversations: readonly ListedConversation[];
  readonly isLoaded: boolean;
  readonly isEmpty: boolean;
  /** Search text. */
  readonly asked: string;
  /** Id of the other member in the conversation that is open beside the list. */
  readonly current: string | undefined;
  readonly typing: ReadonlySet<string>;
}

/** The list of conversations, newest first. The search matches names and last messages. */
export function ConversationList(props: Props) {
  const { conversations, isLoaded, isEmpty, asked, current, typing } = props;
  const uids = conversations.map(({ uid }) => uid);
  const { answer: people } = usePeople(uids);
  const isAsked = useArePeopleAsked(uids);
  const online = useWhoIsOnline(uids);
  const isComplete = useSyncStatus('isComplete');
  const wanted = plain(asked.trim());
  const shown = conversations.filter(({ uid, last: { content, attachments } }) => {
    if (wanted === '') return true;
    const words = [
      people.get(uid)?.fields.name ?? '',
      content,
      attachments ? attachedWords(attachments) : '',
    ];
    return words.some((text) => plain(text).includes(wanted));
  });
  if (!isLoaded || (isEmpty && !isComplete)) return <Coming />;
  if (isEmpty) return <NothingYet />;
  return (
    <>
      <p role="status" className="visually-hidden">
        {wanted !== '' && m.chat_found({ count: shown.length })}
      </p>
      {wanted !== '' && shown.length === 0 ? (
        <p className={styles['none']}>{m.chat_nothing_found({ text: asked.trim() })}</p>
      ) : (
        <ul aria-label={m.chat_conversations()} className={styles['list']}>
          {shown.map((conversation) => (
            <li key={conversation.uid}>
              <ConversationRow
                conversation={conversation}
                person={people.get(conversation.uid)}
                isAsked={isAsked}
                isCurrent={conversation.uid === current}
                isTyping={typing.has(conversation.uid)}
                isThere={online.has(conversation.uid)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Coming() {
  return (
    <Loading label={m.chat_loading()}>
      <div className={styles['coming']}>
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} height="56px" />
        ))}
      </div>
    </Loading>
  );
}

function NothingYet() {
  const router = useRouter();
  return (
    <StateNotice
      glyph={chatCircleDotsDuotone}
      title={m.chat_nobody_yet()}
      action={
        <Button tone="primary" onClick={() => void router.closeAll()}>
          {m.chat_to_people()}
        </Button>
      }
    >
      {m.chat_nobody_yet_why()}
    </StateNotice>
  );
}

/** Strips accents and case, so that a search without them still matches. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLocaleLowerCase();
