import './tokens.css';
import './base.css';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useLongPress } from './buttons/use-long-press.ts';
import { CardStack } from './display/card-stack.tsx';
import { Sheet } from './feedback/sheet.tsx';
import { finger, middleOf, type Spot, slide } from './finger.fixture.ts';

const people = ['Ines', 'Maya', 'Kai', 'Theo'];

function Stack() {
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState(0);
  return (
    <div style={{ width: 300, height: 2000 }}>
      <CardStack
        label="People"
        items={people.slice(decided.length)}
        keyOf={(person) => person}
        nameOf={(person) => person}
        onDecide={(person, decision) => setDecided([...decided, `${decision} ${person}`])}
        draw={(person) => (
          <button type="button" style={{ width: '100%', height: 400 }} onClick={() => setOpened(opened + 1)}>
            {person}
          </button>
        )}
      />
      <output>
        {decided.join(', ')} {opened}
      </output>
    </div>
  );
}

const said = () => document.querySelector('output')?.textContent;
const top = () => document.querySelector<HTMLElement>('[data-card="0"]') ?? document.body;
const beside = ({ x, y }: Spot, wayX: number, wayY = 0): Spot => ({ x: x + wayX, y: y + wayY });

beforeEach(async () => {
  await page.viewport(420, 800);
});

describe('a finger on a card', () => {
  test('that carries it past a third of its width decides, and presses nothing', async () => {
    await render(<Stack />);
    const middle = middleOf(top());
    await finger.down(middle);
    await slide(middle, beside(middle, 140));
    expect(top().dataset['leaning']).toBe('like');
    await finger.up();
    await expect.poll(said).toBe('like Ines 0');
  });

  test('that only taps presses what is on it', async () => {
    await render(<Stack />);
    await finger.down(middleOf(top()));
    await finger.up();
    await expect.poll(said).toBe(' 1');
  });

  test('that goes up scrolls the page, and decides nothing [widgets d.24]', async () => {
    await render(<Stack />);
    const middle = middleOf(top());
    await finger.down(middle);
    await slide(middle, beside(middle, 6, -240), 12);
    await finger.up();
    await expect.poll(() => document.scrollingElement?.scrollTop).toBeGreaterThan(100);
    expect([said(), top().style.transform]).toEqual([' 0', '']);
    document.scrollingElement?.scrollTo(0, 0);
  });

  test('is the only one: a second finger neither takes it over nor lets it go', async () => {
    await render(<Stack />);
    const middle = middleOf(top());
    await finger.down(middle);
    await slide(middle, beside(middle, 60));
    const held = beside(middle, 60);
    await finger.down(held, beside(middle, -80, 100));
    await finger.go(held, beside(middle, -140, 100));
    expect(top().style.transform).toContain('translateX(60px)');
    await finger.go(beside(middle, 140), beside(middle, -140, 100));
    await finger.up();
    await expect.poll(said).toBe('like Ines 0');
  });
});

test('a finger pulls a sheet down by its head [widgets d.25]', async () => {
  let closed = 0;
  await render(
    <Sheet isOpen onClose={() => (closed += 1)} title="Coins" closeLabel="Close">
      Inside
    </Sheet>,
  );
  // The sheet slides in for 280 ms; before that its header is not at its final position.
  await expect.poll(() => document.getAnimations().length).toBe(0);
  const head = middleOf(page.getByRole('heading', { name: 'Coins' }).element());
  await finger.down(head);
  await slide(head, beside(head, 0, 130));
  await expect.poll(() => document.querySelector('dialog')?.style.translate).toBe('0px 130px');
  await finger.up();
  await expect.poll(() => closed).toBe(1);
});

function HoldMe() {
  const [long, setLong] = useState(0);
  const held = useLongPress(() => setLong(long + 1), 500);
  return (
    <div style={{ height: 2000 }}>
      <button type="button" {...held} style={{ width: 300, height: 300 }}>
        {long}
      </button>
    </div>
  );
}

test('a finger held for 500 ms is a long press; one that scrolls is none', async () => {
  await render(<HoldMe />);
  const button = page.getByRole('button').element();
  const middle = middleOf(button);
  await finger.down(middle);
  await expect.poll(() => button.textContent).toBe('1');
  await finger.up();
  await finger.down(middle);
  await slide(middle, beside(middle, 0, -200), 12);
  await expect.poll(() => document.scrollingElement?.scrollTop).toBeGreaterThan(100);
  await finger.up();
  expect(button.textContent).toBe('1');
});

function CoverMe() {
  const [isOpen, setOpen] = useState(false);
  const [pressed, setPressed] = useState(0);
  const held = useLongPress(() => setOpen(true), 500);
  return (
    <>
      <button type="button" {...held} style={{ width: 300, height: 300 }}>
        Hold
      </button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Message" closeLabel="Close">
        <button type="button" style={{ width: '100%', height: 700 }} onClick={() => setPressed(pressed + 1)}>
          {pressed}
        </button>
      </Sheet>
    </>
  );
}

test('a finger that lifts from a sheet its long press opened presses nothing there', async () => {
  await render(<CoverMe />);
  const middle = middleOf(page.getByRole('button').element());
  await finger.down(middle);
  const inSheet = page.getByRole('button', { name: '0', exact: true });
  await expect.element(inSheet).toBeVisible();
  await expect.poll(() => document.getAnimations().length).toBe(0);
  await finger.up();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await expect.element(inSheet).toBeVisible();
  const place = middleOf(inSheet.element());
  await finger.down(place);
  await finger.up();
  await expect.element(page.getByRole('button', { name: '1', exact: true })).toBeVisible();
});
