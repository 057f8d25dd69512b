import { useRef, useState } from 'react';
import { arrowCounterClockwiseFill, heartFill, usersDuotone, x } from '../../glyphs.ts';
import { IconButton } from '../../press/icon-button.tsx';
import { Avatar } from '../../showing/avatar.tsx';
import { CardStack, type CardStackHandle } from '../../showing/card-stack.tsx';
import { VirtualGrid, VirtualList } from '../../showing/virtual-grid.tsx';
import { StateNotice } from '../../speaking/state-notice.tsx';
import styles from '../gallery.module.css';
import { face } from '../sample-pictures.ts';
import type { Say, StoryCard } from '../story.ts';

const people = [
  { id: 'ines', name: 'Ines, 29', picture: face('ines') },
  { id: 'maya', name: 'Maya, 31', picture: face('maya') },
  { id: 'kai', name: 'Kai, 27', picture: face('kai') },
  { id: 'theo', name: 'Theo, 34', picture: face('theo') },
];

function Stack({ say }: { readonly say: Say }) {
  const [decided, setDecided] = useState(0);
  const stack = useRef<CardStackHandle>(null);
  return (
    <div className={styles['stack']}>
      <CardStack
        ref={stack}
        label={say('People', 'ผู้คน')}
        items={people.slice(decided)}
        keyOf={(person) => person.id}
        nameOf={(person) => person.name}
        onDecide={() => setDecided(decided + 1)}
        onRewind={() => setDecided(Math.max(0, decided - 1))}
        whenEmpty={
          <StateNotice
            glyph={usersDuotone}
            title={say('You’ve seen everyone nearby', 'คุณเห็นทุกคนใกล้เคียงแล้ว')}
          />
        }
        draw={(person) => (
          <div className={styles['person']}>
            <img src={person.picture} alt={person.name} draggable={false} />
            <span>{person.name}</span>
          </div>
        )}
      />
      <div className={styles['acts']}>
        <IconButton
          tone="fill"
          glyph={arrowCounterClockwiseFill}
          label={say('Rewind', 'ย้อนกลับ')}
          onClick={() => stack.current?.rewind()}
        />
        <IconButton
          tone="fill"
          glyph={x}
          label={say('Hide', 'ซ่อน')}
          onClick={() => stack.current?.decide('hide')}
        />
        <IconButton
          tone="primary"
          glyph={heartFill}
          label={say('Like', 'ถูกใจ')}
          onClick={() => stack.current?.decide('like')}
        />
      </div>
    </div>
  );
}

const thousands = Array.from({ length: 5000 }, (_, at) => ({ id: String(at), name: `${at + 1}` }));

export const stackStories: StoryCard = {
  title: 'Card stack',
  family: 'showing',
  stories: [{ name: 'Drag, press, keys', draw: ({ say }) => <Stack say={say} /> }],
};

export const longStories: StoryCard = {
  title: 'Long lists',
  family: 'showing',
  stories: [
    {
      name: 'A grid of 5,000',
      draw: ({ say }) => (
        <div className={styles['long']}>
          <VirtualGrid
            label={say('People', 'ผู้คน')}
            items={thousands}
            keyOf={(one) => one.id}
            rowHeight={88}
            columnWidth={80}
            draw={(one) => (
              <div className={styles['tile']}>
                <Avatar name={one.name} />
                {one.name}
              </div>
            )}
          />
        </div>
      ),
    },
    {
      name: 'A list of 5,000',
      draw: ({ say }) => (
        <div className={styles['long']}>
          <VirtualList
            label={say('Messages', 'ข้อความ')}
            items={thousands}
            keyOf={(one) => one.id}
            rowHeight={56}
            draw={(one) => (
              <div className={styles['listed']}>
                <Avatar name={one.name} size={30} /> {say(`Message ${one.name}`, `ข้อความ ${one.name}`)}
              </div>
            )}
          />
        </div>
      ),
    },
  ],
};
