import { useSharedInterests } from '@mitto/profile/web/public/use-shared-interests.ts';
import { type Person, usePerson } from '@mitto/web-kit/data/use-people';
import { Button } from '@mitto/widgets/buttons/button';
import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { Suspense } from 'react';
import { handWavingDuotone } from '../glyphs.ts';
import { useHasBegun } from '../public/use-has-begun.ts';
import { useChatStanding } from '../use-chat-standing.ts';
import { ChatComposer } from '../writing/chat-composer.tsx';
import { newMessageOf } from '../writing/draft.ts';
import { useDraft } from '../writing/use-draft.ts';
import { beginningOf } from './beginning-of.ts';
import { Messages } from './messages.tsx';
import styles from './thread.module.css';
import { ThreadHead } from './thread-head.tsx';

interface OpenersProps {
  readonly name: string;
  readonly person: Person | undefined;
  readonly onPick: (text: string) => void;
}

/** Max number of openers about the person. Another one fits everybody. */
const most = 3;
/** Max number of those that quote an answer of the person's profile, so that what both like has a place. */
const maxQuotes = 2;

/** First sentences to choose from in an empty conversation. A chosen one goes into the draft, and is not sent. */
function Openers({ name, person, onPick }: OpenersProps) {
  const answers = (person?.fields.prompts ?? []).filter(({ answer }) => answer !== '').slice(0, maxQuotes);
  const shared = useSharedInterests(person?.fields).slice(0, most - answers.length);
  const openers = [
    ...answers.map(({ answer }) => m.chat_opener_answer({ answer: beginningOf(answer) })),
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
  const hasBegun = useHasBegun(uid);
  const name = person?.fields.name ?? called ?? m.chat_somebody();
  const begin = (text: string) => void kept.change((now) => ({ ...newMessageOf(now), text }));
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
        {...{ uid, name }}
        label={m.chat_messages_with({ name })}
        onDraft={kept.change}
        empty={
          <div className={styles['empty']}>
            {standing.isLoaded && standing.mayWrite !== 'no' && (
              <StateNotice
                glyph={handWavingDuotone}
                title={m.chat_say_hello({ name })}
                action={<Openers name={name} person={person} onPick={begin} />}
              >
                {hasBegun ? undefined : m.chat_say_hello_why()}
              </StateNotice>
            )}
          </div>
        }
      />
      {standing.isLoaded && isPersonLoaded && <ChatComposer {...{ uid, name, kept, standing }} />}
    </section>
  );
}
