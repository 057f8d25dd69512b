import { useSharedInterests } from '@mitto/profile/web/public/use-shared-interests.ts';
import { type Person, usePerson } from '@mitto/web-kit/data/use-people';
import { Button } from '@mitto/widgets/buttons/button';
import { Loading, Skeleton, StateNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { Suspense } from 'react';
import { handWavingDuotone } from '../glyphs.ts';
import { useChatStanding } from '../use-chat-standing.ts';
import { ChatComposer } from '../writing/chat-composer.tsx';
import { editing, written } from '../writing/draft.ts';
import { useDraft } from '../writing/use-draft.ts';
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

/** One conversation: its header, its messages, and the composer. */
export function Conversation({ uid, called }: Props) {
  const { person, isLoaded: isPersonLoaded } = usePerson(uid);
  const standing = useChatStanding(uid, person);
  const thread = useThread(uid);
  const kept = useDraft(uid);
  const name = person?.fields.name ?? called ?? m.chat_somebody();
  const aboutId = kept.draft.edits ?? kept.draft.relativeId;
  const isEmpty = thread.messages.length === 0;
  return (
    <section className={styles['conversation']} aria-label={m.chat_with({ name })}>
      <Suspense>
        <ThreadHead
          uid={uid}
          name={name}
          isNamed={person?.fields.name !== undefined || called !== undefined}
          person={person}
          isMuted={standing.isMuted}
          hasMessages={thread.isLoaded && !isEmpty}
        />
      </Suspense>
      {!thread.isLoaded && <Coming />}
      {thread.isLoaded && isEmpty && (
        <div className={styles['empty']}>
          {standing.isLoaded && standing.mayWrite !== 'no' && (
            <StateNotice
              glyph={handWavingDuotone}
              title={m.chat_say_hello({ name })}
              action={
                <Openers
                  name={name}
                  person={person}
                  onPick={(text) => void kept.change((now) => ({ ...written(now), text }))}
                />
              }
            >
              {m.chat_say_hello_why()}
            </StateNotice>
          )}
        </div>
      )}
      {thread.isLoaded && !isEmpty && (
        <ThreadView
          uid={uid}
          name={name}
          thread={thread}
          onReply={({ id }) => void kept.change((now) => ({ ...written(now), relativeId: id }))}
          onEdit={({ id, content }) => void kept.change((now) => editing(id, content, now))}
        />
      )}
      {standing.isLoaded && isPersonLoaded && (
        <ChatComposer
          {...{ uid, name, kept, standing }}
          about={thread.messages.find(({ id }) => id === aboutId)}
        />
      )}
    </section>
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
