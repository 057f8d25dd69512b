import { DeckCard } from '@mitto/profile/web/public/deck-card';
import { nameAndAge } from '@mitto/profile/web/public/name-and-age.ts';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { type CardAct, CardActs } from '@mitto/widgets/display/card-acts';
import { CardStack, type CardStackHandle } from '@mitto/widgets/display/card-stack';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { useRef } from 'react';
import { type FeedCard, usePeopleToMeet } from '../feed/use-feed.ts';
import styles from './deck.module.css';
import { HomeNotices, NobodyHere, useChatWord } from './late-parts.tsx';
import { useDecisions } from './use-decisions.ts';

const batch = 12;

/** Card stack on home. It shows one person at a time; the member decides by drag, button or key. */
export function Deck() {
  const people = usePeopleToMeet({ batch });
  const { decide, rewind, canRewind, isWaiting, refused } = useDecisions(people);
  const { own } = useOwn();
  const router = useRouter();
  const stack = useRef<CardStackHandle>(null);
  const { cards, is } = people;
  const top = cards[0];
  const isComing = is === 'coming';

  const chatWord = useChatWord();
  const name = top?.fields.name ?? '';
  const act = (what: CardAct) => {
    if (what === 'rewind') stack.current?.rewind();
    else if (what !== 'chat') stack.current?.decide(what);
    else if (top) void router.open('chat', { rid: top.uid, name });
  };
  return (
    <>
      <HomeNotices refused={refused} found={people.found} />
      <div className={styles['stack']}>
        {isComing ? (
          <div
            role="status"
            aria-busy="true"
            aria-label={m.discover_home_loading()}
            className={styles['coming']}
          >
            <Skeleton height="100%" />
          </div>
        ) : (
          <CardStack
            ref={stack}
            hasPageKeys
            label={m.discover_home_people()}
            items={cards}
            keyOf={({ uid }) => uid}
            nameOf={({ fields }) => nameAndAge(fields)}
            onDecide={decide}
            onOpen={({ uid }) => void router.open('profile', { uid })}
            onRewind={rewind}
            whenEmpty={<NobodyHere people={people} />}
            draw={({ uid, fields, recency, distance }) => (
              <div className={styles['card']}>
                <DeckCard uid={uid} person={fields} mine={own} isOnline={recency === 0} distance={distance} />
              </div>
            )}
          />
        )}
      </div>
      <CardActs {...actsOf(top?.fields, { chatWord, canRewind, isWaiting })} onAct={act} />
    </>
  );
}

interface Acts {
  readonly chatWord: ReturnType<typeof useChatWord>;
  readonly canRewind: boolean;
  readonly isWaiting: boolean;
}

/** Names of the actions for a person, and those that are muted: without a person all but the undo. */
function actsOf(person: FeedCard['fields'] | undefined, { chatWord, canRewind, isWaiting }: Acts) {
  const name = person?.name ?? '';
  return {
    label: person ? m.discover_home_acts({ name }) : m.discover_home_people(),
    words: {
      rewind: m.discover_home_rewind(),
      hide: m.discover_home_hide({ name }),
      like: m.discover_home_like({ name }),
      ...(chatWord && (!person || person.pm) && { chat: chatWord(name) }),
    },
    locked: (['rewind', 'hide', 'like', 'chat'] as const).filter((act) =>
      act === 'rewind' ? !canRewind : !person || (act === 'like' && isWaiting),
    ),
  };
}
