import { hasSameContent } from '@mitto/kit/same-content';
import { FaceAvatar } from '@mitto/profile/web/public/face-avatar';
import { useUploadShare } from '@mitto/web-kit/data/use-changes';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { usePerson } from '@mitto/web-kit/data/use-people';
import { useServices } from '@mitto/web-kit/feature/services';
import { clockTime } from '@mitto/web-kit/formats/when';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { useLongPress } from '@mitto/widgets/buttons/use-long-press.ts';
import { Bubble, Quote, Reactions, SentMark } from '@mitto/widgets/chat/bubble';
import { showInThread } from '@mitto/widgets/chat/thread';
import { ProgressBar } from '@mitto/widgets/display/progress';
import { dotsThreeBold, x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { lazy, memo, Suspense } from 'react';
import { isKnownKind } from '../../contract/attachments.ts';
import { partsOf } from '../kinds/kind-parts.ts';
import { attachedWords } from '../kinds/kind-words.ts';
import { LinkedText } from './linked-text.tsx';
import { MessageBody } from './message-body.tsx';
import styles from './thread.module.css';
import type { ThreadMessage } from './use-thread.ts';

// Loaded lazily: few messages answer a card, and its words are many.
const AnsweredCard = lazy(async () => ({
  default: (await import('../cards/answered-card.tsx')).AnsweredCard,
}));

interface Props {
  readonly message: ThreadMessage;
  /** The message that this one replies to, if it is loaded. */
  readonly answered: ThreadMessage | undefined;
  /** Name of the other member, or of a sender without a name. */
  readonly name: string;
  /** The message before is of somebody else. Where several members write, the sender is then shown. */
  readonly isFirst: boolean;
  readonly hasTail: boolean;
  readonly onMenu: (id: string) => void;
}

const longPressMs = 500;

/**
 * One message of the thread. A press of half a second, or the three-dots button, opens its menu of actions. It is
 * rendered again only if its content changes, not for each message that arrives.
 */
export const MessageRow = memo(function MessageRow(props: Props) {
  const { message, answered, isFirst, hasTail, onMenu } = props;
  const name = message.name || props.name;
  const openMenu = () => onMenu(message.id);
  const press = useLongPress(openMenu, longPressMs);
  const { isMine, content, attachments, myReaction, theirReaction, reactions = [] } = message;
  const signs = [...reactions, theirReaction, myReaction].filter((sign) => sign !== undefined);
  return (
    <article
      className={styles['message']}
      data-mine={isMine || undefined}
      aria-label={isMine ? m.chat_you() : name}
    >
      {message.isOfActivity === true && isFirst && !isMine && <Sender uid={message.sender} name={name} />}
      <div className={styles['beside']} {...press}>
        <Bubble isMine={isMine} hasTail={hasTail} holds={holdsOf(message)} foot={<Foot message={message} />}>
          {message.relative_id !== undefined && (
            <Answered message={answered} name={answered?.name || props.name} />
          )}
          {message.about !== undefined && (
            <Suspense
              fallback={
                <Quote name={m.chat_answer()}>{'answer' in message.about && message.about.answer}</Quote>
              }
            >
              <AnsweredCard card={message.about} />
            </Suspense>
          )}
          {attachments && <MessageBody attachments={attachments} name={isMine ? m.chat_you() : name} />}
          {content !== '' && <LinkedText>{content}</LinkedText>}
        </Bubble>
        <IconButton
          glyph={dotsThreeBold}
          size={20}
          label={m.chat_message_acts()}
          className={styles['acts'] ?? ''}
          onClick={openMenu}
        />
      </div>
      {message.uploads !== undefined && <UploadRow mid={message.uploads} />}
      <Reactions label={m.chat_reactions({ signs: signs.join(' ') })} signs={signs} isMine={isMine} />
    </article>
  );
}, hasSameContent);

function holdsOf({ content, attachments, relative_id }: ThreadMessage): 'words' | 'whole' | 'voice' {
  if (content !== '' || relative_id !== undefined) return 'words';
  return (attachments && isKnownKind(attachments) && partsOf(attachments).holds) || 'words';
}

function Foot({ message: { date, edited_at, mark } }: { readonly message: ThreadMessage }) {
  const { page } = useServices();
  const label = { waiting: m.chat_not_sent_yet, sent: m.chat_sent, read: m.chat_read };
  return (
    <>
      {edited_at !== undefined && <span>{m.chat_edited()}</span>}
      <time dateTime={new Date(date).toISOString()}>{clockTime(date, page.language)}</time>
      {mark && <SentMark is={mark} label={label[mark]()} />}
    </>
  );
}

interface SenderProps {
  readonly uid: string;
  readonly name: string;
}

/** Face and name of the sender, which lead to the profile. */
function Sender({ uid, name }: SenderProps) {
  const router = useRouter();
  const { person } = usePerson(uid);
  return (
    <button type="button" className={styles['sender']} onClick={() => void router.open('profile', { uid })}>
      <FaceAvatar person={person?.fields} name={name} size={24} />
      <bdi>{name}</bdi>
    </button>
  );
}

interface AnsweredProps {
  readonly message: ThreadMessage | undefined;
  readonly name: string;
}

function Answered({ message, name }: AnsweredProps) {
  if (!message) return <Quote name={m.chat_answer()}>{m.chat_answered_gone()}</Quote>;
  const { id, isMine, content, attachments } = message;
  return (
    <Quote name={isMine ? m.chat_you() : name} onPress={() => showInThread(id)}>
      {content === '' && attachments ? attachedWords(attachments) : content}
    </Quote>
  );
}

interface UploadRowProps {
  readonly mid: string;
}

/** State of a message whose files wait on this device, with a button that takes the message back. */
function UploadRow({ mid }: UploadRowProps) {
  const db = useDatabase();
  const isOnline = useIsOnline();
  const share = useUploadShare(mid);
  return (
    <div className={styles['upload']}>
      {isOnline ? (
        <ProgressBar
          label={m.chat_uploading()}
          value={share === undefined ? undefined : Math.round(share * 100)}
        />
      ) : (
        <span>{m.chat_upload_waits()}</span>
      )}
      <IconButton glyph={x} label={m.chat_take_back()} onClick={() => void db.takeBack(mid)} />
    </div>
  );
}
