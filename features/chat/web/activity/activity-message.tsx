import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { clockTime } from '@mitto/web-kit/formats/when';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Bubble, SentMark } from '@mitto/widgets/chat/bubble';
import { Menu } from '@mitto/widgets/feedback/menu';
import { trash } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type * as v from 'valibot';
import { activityMessageMutations, type activityMessages } from '../../contract/activity-messages.ts';
import { LinkedText } from '../thread/linked-text.tsx';
import thread from '../thread/thread.module.css';
import styles from './activity-message.module.css';

interface Props {
  readonly message: v.InferOutput<typeof activityMessages.row>;
  readonly isPending: boolean;
  readonly isMine: boolean;
  /** The message before is of somebody else, so that the name is shown. */
  readonly isFirst: boolean;
}

/** One message of an activity, with the name of its sender. One's own can be deleted. */
export function ActivityMessage({ message, isPending, isMine, isFirst }: Props) {
  const router = useRouter();
  const { page } = useServices();
  const { run: remove } = useMutation(activityMessageMutations.deleteActivityMessage);
  const { id, sender, name, content, date } = message;
  const open = () => void router.open('profile', { uid: sender });
  return (
    <article
      className={thread['message']}
      data-mine={isMine || undefined}
      aria-label={isMine ? m.chat_you() : name}
    >
      {isFirst && !isMine && (
        <button type="button" className={styles['name']} onClick={open}>
          <bdi>{name}</bdi>
        </button>
      )}
      <div className={thread['beside']}>
        <Bubble
          isMine={isMine}
          foot={
            <>
              <time dateTime={new Date(date).toISOString()}>{clockTime(date, page.language)}</time>
              {isMine && (
                <SentMark
                  is={isPending ? 'waiting' : 'sent'}
                  label={isPending ? m.chat_not_sent_yet() : m.chat_sent()}
                />
              )}
            </>
          }
        >
          <LinkedText>{content}</LinkedText>
        </Bubble>
        {isMine && (
          <span className={styles['acts']}>
            <Menu
              label={m.chat_message_acts()}
              items={[
                {
                  label: m.chat_of_activity_delete(),
                  glyph: trash,
                  isDangerous: true,
                  onPick: () => void remove({ id }),
                },
              ]}
            />
          </span>
        )}
      </div>
    </article>
  );
}
