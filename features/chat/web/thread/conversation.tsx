import { useSharedInterests } from '@mitto/profile/web/public/use-shared-interests.ts';
import { type Person, usePerson } from '@mitto/web-kit/data/use-people';
import { Button } from '@mitto/widgets/buttons/button';
import { Loading, Skeleton, StateNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { Suspense } from 'react';
import { handWavingDuotone } from '../glyphs.ts';
import { useChatStanding } from '../use-chat-standing.ts';
import { ChatComposer } from '../writing/chat-composer.tsx';
import { editing, newMessageOf } from '../writing/draft.ts';
import { type KeptDraft, useDraft } from '../writing/use-draft.ts';
import styles from './thread.module.css';
import { ThreadHead } from './thread-head.tsx';
import { ThreadView } from './thread-view.tsx';
import { useThread } from './use-thread.ts';

interface OpenersProps {
  readonly name: string;
  readonly person: Person | undefined;
  readonly onPick: (text: string) => void;
}

/** Max number of openers about interests. Another one fits everybody. */
const most = 2;

/** First sentences to choose from in an empty conversation. A chosen one goes into the draft, and is not sent. */
function Openers({ name, person, onPick }: OpenersProps) {
  const shared = useSharedInterests(person?.fields).slice(0, most);
  const openers = [
    ...shared.map((interest) => m.chat_opener_shared({ interest })),
    m.chat_opener_plain({ name }),
  ];
  return (
    <ul className={styles['openers']} aria-label={m.chat_openers()}>
      {openers.map((opener) => (
        <li key={opener}>
          <Button size="slim" onClick={() => onPick(opener)}>
            {opener}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  readonly uid: string;
  /** Name from the URL that opened the conversation. It is shown until the person is loaded. */
  readonly called: string | undefined;
}

/** One conversation: its header, its messages, and the composer. Only `Messages` draws a message that arrives. */
export function Conversation({ uid, called }: Props) {
  const { person, isLoaded: isPersonLoaded } = usePerson(uid);
  const standing = useChatStanding(uid, person);
  const kept = useDraft(uid);
  const name = person?.fields.name ?? called ?? m.chat_somebody();
  return (
    <section className={styles['conversation']} aria-label={m.chat_with({ name })}>
      <Suspense>
        <ThreadHead
          uid={uid}
          name={name}
          isNamed={person?.fields.name !== undefined || called !== undefined}
          person={person}
          isMuted={standing.isMuted}
        />
      </Suspense>
      <Messages
        uid={uid}
        name={name}
        person={person}
        mayBegin={standing.isLoaded && standing.mayWrite !== 'no'}
        onDraft={kept.change}
      />
      {standing.isLoaded && isPersonLoaded && <ChatComposer {...{ uid, name, kept, standing }} />}
    </section>
  );
}

interface MessagesProps extends Omit<OpenersProps, 'onPick'> {
  readonly uid: string;
  /** True if the member may write the first message. */
  readonly mayBegin: boolean;
  readonly onDraft: KeptDraft['change'];
}

function Messages({ uid, name, person, mayBegin, onDraft }: MessagesProps) {
  const thread = useThread(uid);
  if (!thread.isLoaded) return <Coming />;
  if (thread.messages.length > 0) {
    return (
      <ThreadView
        uid={uid}
        name={name}
        thread={thread}
        onReply={({ id }) => void onDraft((now) => ({ ...newMessageOf(now), relativeId: id }))}
        onEdit={({ id, content }) => void onDraft((now) => editing(id, content, now))}
      />
    );
  }
  const begin = (text: string) => void onDraft((now) => ({ ...newMessageOf(now), text }));
  return (
    <div className={styles['empty']}>
      {mayBegin && (
        <StateNotice
          glyph={handWavingDuotone}
          title={m.chat_say_hello({ name })}
          action={<Openers name={name} person={person} onPick={begin} />}
        >
          {m.chat_say_hello_why()}
        </StateNotice>
      )}
    </div>
  );
}

function Coming() {
  return (
    <Loading label={m.chat_loading()}>
      <div className={styles['coming']}>
        <Skeleton width="60%" height="44px" />
        <Skeleton width="40%" height="44px" />
        <Skeleton width="70%" height="44px" />
      </div>
    </Loading>
  );
}
