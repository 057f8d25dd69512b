import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useResumeSync } from '@mitto/web-kit/data/use-sync-status';
import { useServices } from '@mitto/web-kit/feature/services';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { arrowClockwiseBold, copyBold, pencilSimple, trash } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { chatConfiguration } from '../../contract/chat-configuration.ts';
import { chatMutations } from '../../contract/chat-mutations.ts';
import { canDeleteForBoth } from '../../policy.ts';
import { arrowBendUpLeftBold } from '../glyphs.ts';
import styles from './thread.module.css';
import type { ThreadMessage } from './use-thread.ts';

interface Props {
  readonly message: ThreadMessage | undefined;
  readonly onClose: () => void;
  readonly onReply: (message: ThreadMessage) => void;
  readonly onEdit: (message: ThreadMessage) => void;
}

/** Bottom sheet with the actions for one message. */
export function MessageMenu({ message, onClose, onReply, onEdit }: Props) {
  return (
    <Sheet
      isOpen={message !== undefined}
      onClose={onClose}
      title={m.chat_message()}
      closeLabel={m.chat_close()}
    >
      {message && <Acts {...{ message, onClose, onReply, onEdit }} />}
    </Sheet>
  );
}

const quickSigns = ['❤️', '😂', '😮', '😢', '🙏', '👍'] as const;

type ActsProps = Props & { readonly message: ThreadMessage };

function Acts({ message, onClose, onReply, onEdit }: ActsProps) {
  const { run: react } = useMutation(chatMutations.reactMessage);
  const { id, isMine, content, mark, myReaction, type, uploads } = message;
  const db = useDatabase();
  const resume = useResumeSync();
  const { toasts } = useServices();
  const { mayForBoth, ask } = useDeleteMessage();
  const isYoung = mayForBoth(message);
  const isSent = mark !== 'waiting';
  const done = (act: () => unknown) => () => {
    onClose();
    void act();
  };
  const copy = async () => {
    await navigator.clipboard.writeText(content);
    toasts.show({ text: m.chat_copied() });
  };
  return (
    <>
      {isSent && (
        <fieldset className={styles['signs']}>
          <legend className="visually-hidden">{m.chat_react()}</legend>
          {quickSigns.map((sign) => (
            <button
              type="button"
              key={sign}
              aria-pressed={myReaction === sign}
              onClick={done(() => react({ id, reaction: myReaction === sign ? null : sign }))}
            >
              {sign}
            </button>
          ))}
        </fieldset>
      )}
      <Rows label={m.chat_message_acts()}>
        {isSent && (
          <button type="button" onClick={done(() => onReply(message))}>
            <RowFace glyph={arrowBendUpLeftBold} label={m.chat_reply()} />
          </button>
        )}
        {!isSent && (
          <button type="button" onClick={done(resume)}>
            <RowFace glyph={arrowClockwiseBold} label={m.chat_try_again()} caption={m.chat_not_sent_why()} />
          </button>
        )}
        {uploads !== undefined && (
          <button type="button" onClick={done(() => db.takeBack(uploads))}>
            <RowFace
              glyph={arrowBendUpLeftBold}
              label={m.chat_take_back()}
              caption={m.chat_take_back_why()}
            />
          </button>
        )}
        {content !== '' && (
          <button type="button" onClick={done(copy)}>
            <RowFace glyph={copyBold} label={m.chat_copy()} />
          </button>
        )}
        {isMine && type === 'message' && (
          <button type="button" onClick={done(() => onEdit(message))}>
            <RowFace glyph={pencilSimple} label={m.chat_edit()} />
          </button>
        )}
        {uploads === undefined && (
          <button type="button" onClick={done(() => ask(message, false))}>
            <RowFace glyph={trash} label={isYoung ? m.chat_delete_for_me() : m.chat_delete()} />
          </button>
        )}
        {uploads === undefined && isYoung && (
          <button type="button" onClick={done(() => ask(message, true))}>
            <RowFace glyph={trash} label={forBoth(message).label} />
          </button>
        )}
      </Rows>
    </>
  );
}

/** Words for deleting a message for everybody. */
const forBoth = ({ isOfActivity }: ThreadMessage) =>
  isOfActivity
    ? { label: m.chat_of_activity_delete(), asks: m.chat_of_activity_delete_asks() }
    : { label: m.chat_delete_for_both(), asks: m.chat_delete_for_both_asks() };

interface DeleteMessage {
  /** Checks if the message is the member's own and can still be deleted for everybody. */
  readonly mayForBoth: (message: ThreadMessage) => boolean;
  /** Asks for confirmation, then deletes the message for the member only, or for everybody. */
  readonly ask: (message: ThreadMessage, isForBoth: boolean) => Promise<void>;
}

function useDeleteMessage(): DeleteMessage {
  const { run } = useMutation(chatMutations.deleteMessage);
  const { modals, clock } = useServices();
  const { days } = useConfigured(chatConfiguration).originals;
  const stays = days > 0 ? ` ${m.chat_original_stays({ days })}` : '';
  const mayForBoth = (message: ThreadMessage) => message.isMine && canDeleteForBoth(message, clock.now());
  return {
    mayForBoth,
    ask: async (message, isForBoth) => {
      const isMeant = await modals.confirm({
        title: m.chat_delete_message(),
        message: isForBoth ? `${forBoth(message).asks}${stays}` : m.chat_delete_asks(),
        yes: isForBoth ? forBoth(message).label : m.chat_delete(),
        no: m.chat_cancel(),
        isDangerous: true,
      });
      if (isMeant) await run({ id: message.id, isForBoth });
    },
  };
}
