import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { CardStack } from '@mitto/widgets/display/card-stack';
import { VirtualGrid } from '@mitto/widgets/display/virtual-grid';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MotionStack } from './motion-stack.tsx';
import { drawings, PersonCard, people } from './person-card.tsx';

function OurStack() {
  const [decided, setDecided] = useState(0);
  return (
    <div style={{ width: 358 }}>
      <CardStack
        label="People"
        items={people.slice(decided)}
        keyOf={({ id }) => id}
        nameOf={({ id }) => id}
        onDecide={() => setDecided(decided + 1)}
        draw={(person) => <PersonCard {...person} />}
      />
    </div>
  );
}

function OurGrid() {
  return (
    <div style={{ height: 760 }}>
      <VirtualGrid
        label="People"
        items={people}
        keyOf={({ id }) => id}
        rowHeight={(width) => (width * 4) / 3}
        columnWidth={170}
        draw={(person) => <PersonCard {...person} />}
      />
    </div>
  );
}

const pages = { ours: OurStack, motion: MotionStack, grid: OurGrid } as const;

function isPage(name: string): name is keyof typeof pages {
  return name in pages;
}

let times: number[] = [];
let isRunning = false;

/**
 * Functions for the bench, in the page's global scope. Frame times are recorded between start() and stop().
 */
const bench = {
  start: () => {
    times = [];
    isRunning = true;
    const look = (time: number) => {
      times.push(time);
      if (isRunning) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  },
  stop: () => {
    isRunning = false;
    return times.slice(1).map((time, at) => time - (times[at] ?? time));
  },
  drawings: () => drawings.count,
};
Object.assign(globalThis, { bench });

const asked = new URLSearchParams(location.search).get('page') ?? '';
const root = document.querySelector('main');
if (isPage(asked) && root !== null) {
  const Page = pages[asked];
  createRoot(root).render(<Page />);
}
