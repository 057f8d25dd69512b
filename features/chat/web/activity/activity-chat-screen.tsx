import { socialActivities } from '@mitto/activities/contract/activity-tables';
import { useServices } from '@mitto/web-kit/feature/services';
import { useWhileOpen } from '@mitto/web-kit/intents/use-while-open';
import { useLive } from '@mitto/web-kit/live/use-live';
import { useIsOverAnother, usePanelParams, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { caretLeft, x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { chatCircleDotsDuotone } from '../glyphs.ts';
import { Messages } from '../thread/messages.tsx';
import styles from '../thread/thread.module.css';
import type { ChatStanding } from '../use-chat-standing.ts';
import { ChatComposer } from '../writing/chat-composer.tsx';
import { useDraft } from '../writing/use-draft.ts';

/** The conversation of an activity: of its author and those who joined. */
export function ActivityChatScreen() {
  const { id } = usePanelParams('activityChat');
  const shown = useWhileOpen(typeof id === 'string' ? id : '');
  return (
    <div className={styles['screen']} data-panel="wide">
      <Conversation key={shown} activity={shown} />
    </div>
  );
}

function Conversation({ activity }: { readonly activity: string }) {
  const { session } = useServices();
  const { answer, isLoaded } = useLive(socialActivities, { equals: { id: activity } });
  const kept = useDraft(activity);
  const row = answer[0]?.row;
  const isOpen = row !== undefined && (row.uid === session.userId || row.state === 'joined');
  const standing: ChatStanding = {
    isLoaded,
    mayWrite: isOpen ? 'freely' : 'no',
    isKnown: true,
    isMuted: false,
    waitsUntil: undefined,
    isOfActivity: true,
  };
  const name = m.chat_somebody();
  return (
    <section className={styles['conversation']} aria-label={m.chat_of_activity()}>
      <Head name={row?.description} />
      {isLoaded && !isOpen && (
        <Empty title={m.chat_of_activity_closed()}>{m.chat_of_activity_closed_why()}</Empty>
      )}
      {isOpen && (
        <Messages
          uid={activity}
          name={name}
          label={m.chat_messages()}
          onDraft={kept.change}
          empty={<Empty title={m.chat_of_activity_empty()}>{m.chat_of_activity_empty_why()}</Empty>}
        />
      )}
      {isLoaded && <ChatComposer uid={activity} {...{ name, kept, standing }} />}
    </section>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly children: string;
}

function Empty({ title, children }: EmptyProps) {
  return (
    <div className={styles['empty']}>
      <StateNotice glyph={chatCircleDotsDuotone} title={title}>
        {children}
      </StateNotice>
    </div>
  );
}

function Head({ name }: { readonly name: string | undefined }) {
  const router = useRouter();
  const isOverAnother = useIsOverAnother();
  return (
    <div className={styles['head']}>
      <IconButton
        glyph={isOverAnother ? caretLeft : x}
        isDirected={isOverAnother}
        label={isOverAnother ? m.chat_back() : m.chat_close()}
        onClick={() => void router.close()}
      />
      <div className={styles['who']}>
        <div>
          <h2 className={styles['name']}>{m.chat_of_activity()}</h2>
          {name !== undefined && (
            <span className={`${styles['caption']} ${styles['topic']}`} dir="auto">
              {name.split('\n')[0]}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}
