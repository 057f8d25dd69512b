import { animate, motion, useMotionValue, useTransform } from 'motion/react';
import { useState } from 'react';
import { type Person, PersonCard, people } from './person-card.tsx';

const depth = 3;
const width = 358;

/**
 * The same card stack, built with Motion: a card is dragged sideways, turned by 8°, and disappears within 300
 * ms.
 */
export function MotionStack() {
  const [decided, setDecided] = useState(0);
  return (
    <div style={{ position: 'relative', width, aspectRatio: '3 / 4' }}>
      {people
        .slice(decided, decided + depth)
        .map((person, at) => (
          <div key={person.id} style={{ position: 'absolute', inset: 0, zIndex: depth - at }}>
            {at === 0 ? (
              <Dragged person={person} onGone={() => setDecided(decided + 1)} />
            ) : (
              <PersonCard {...person} />
            )}
          </div>
        ))
        .reverse()}
    </div>
  );
}

interface DraggedProps {
  readonly person: Person;
  readonly onGone: () => void;
}

function Dragged({ person, onGone }: DraggedProps) {
  const x = useMotionValue(0);
  const rotate = useTransform(x, [-width, width], [-8, 8]);
  const end = async (way: number, speed: number) => {
    if (Math.abs(way) < width * 0.32 && Math.abs(speed) < 500) return;
    await animate(x, Math.sign(way) * width * 1.6, { duration: 0.3, ease: 'easeOut' });
    onGone();
  };
  return (
    <motion.div
      drag="x"
      dragSnapToOrigin
      style={{ x, rotate }}
      onDragEnd={(_, { offset, velocity }) => void end(offset.x, velocity.x)}
    >
      <PersonCard {...person} />
    </motion.div>
  );
}
