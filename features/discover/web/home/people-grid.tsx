import { PersonTile } from '@mitto/profile/web/public/person-tile';
import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Button } from '@mitto/widgets/buttons/button';
import { type CardAct, CardActs } from '@mitto/widgets/display/card-acts';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton } from '@mitto/widgets/feedback/state-notice';
import { m } from '@mitto/words/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FeedCard, usePeopleToMeet } from '../feed/use-feed.ts';
import { chatWord } from './chat-word.ts';
import { HomeHead } from './home-head.tsx';
import { HomeNotices, NobodyHere } from './late-parts.tsx';
import styles from './people-grid.module.css';
import { useDecisions } from './use-decisions.ts';

const batch = 24;

/**
 * Grid of people. The actions of a card appear on hover and on keyboard focus, and are always there on a device
 * without hover.
 */
export function PeopleGrid() {
  const [shown, setShown] = useState(batch);
  const people = usePeopleToMeet({ batch, shown });
  const decisions = useDecisions(people);
  const { toasts } = useServices();
  const router = useRouter();
  const { cards, is, left } = people;
  const act = (card: FeedCard, what: CardAct) => {
    const name = card.fields.name ?? '';
    if (what === 'chat') void router.open('chat', { rid: card.uid, name });
    if (what === 'chat' || what === 'rewind' || !decisions.decide(card, what)) return;
    toasts.show({
      text: what === 'like' ? m.discover_home_liked({ name }) : m.discover_home_hidden({ name }),
      // Undo belongs to the last decision, also where several follow each other quickly.
      about: 'decision',
      action: {
        label: m.discover_home_undo(),
        onPress: () => decisions.undo({ uid: card.uid, decision: what }),
        isUndo: true,
      },
    });
  };
  const isMore = is === 'there' && cards.length >= shown && left > shown;
  return (
    <section className={styles['people']}>
      <HomeHead people={people} />
      <h2 className="visually-hidden">{m.discover_home_people()}</h2>
      <HomeNotices refused={decisions.refused} found={people.found} />
      {is === 'coming' && (
        <Loading label={m.discover_home_loading()}>
          <div className={styles['grid']}>
            {Array.from({ length: 8 }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are their places
              <div key={at} className={styles['coming']}>
                <Skeleton height="100%" />
              </div>
            ))}
          </div>
        </Loading>
      )}
      {is === 'there' && (
        <ul className={styles['grid']} aria-label={m.discover_home_people()}>
          {cards.slice(0, shown).map((card, at) => (
            <li key={card.uid}>
              <PersonTile
                uid={card.uid}
                person={card.fields}
                isOnline={card.recency === 0}
                distance={card.distance}
                isEager={at < 8}
              >
                <CardActs
                  form="grid"
                  likeWord={m.discover_home_like_word()}
                  label={m.discover_home_acts({ name: card.fields.name ?? '' })}
                  words={{
                    hide: m.discover_home_hide({ name: card.fields.name ?? '' }),
                    like: m.discover_home_like({ name: card.fields.name ?? '' }),
                    ...(card.fields.pm && { chat: chatWord(card.fields.name ?? '') }),
                  }}
                  onAct={(what) => act(card, what)}
                />
              </PersonTile>
            </li>
          ))}
        </ul>
      )}
      {(is === 'over' || is === 'trouble') && <NobodyHere people={people} />}
      {isMore && <End key={shown} onReached={() => setShown(shown + batch)} />}
    </section>
  );
}

interface EndProps {
  readonly onReached: () => void;
}

/**
 * Loads more cards when the end of the grid is less than two screen heights away. The button is for keyboards
 * and screen readers.
 */
function End({ onReached }: EndProps) {
  const end = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    const { current } = end;
    if (!current) return undefined;
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reached();
      },
      { rootMargin: '200% 0px' },
    );
    sight.observe(current);
    return () => sight.disconnect();
  }, []);
  return (
    <div ref={end} className={styles['end']}>
      <Button onClick={onReached}>{m.discover_home_more()}</Button>
    </div>
  );
}
