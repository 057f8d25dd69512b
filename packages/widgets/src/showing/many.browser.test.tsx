import '../tokens.css';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { prefer, preferNothing } from '../emulate-of-the-tests.ts';
import { CardStack, type CardStackHandle } from './card-stack.tsx';
import type { Decision } from './use-card-drag.ts';
import { VirtualGrid, VirtualList } from './virtual-grid.tsx';

afterEach(preferNothing);

const many = Array.from({ length: 5000 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }));

interface GridProps {
  readonly startAt?: number;
  readonly onScrolled?: (offset: number) => void;
  readonly onNearEnd?: () => void;
  readonly count?: number;
}

function Grid({ count = many.length, ...rest }: GridProps) {
  return (
    <div style={{ width: 640, height: 600 }}>
      <VirtualGrid
        label="People"
        items={many.slice(0, count)}
        keyOf={(one) => one.id}
        rowHeight={100}
        columnWidth={150}
        draw={(one) => <div style={{ height: 100 }}>{one.name}</div>}
        {...rest}
      />
    </div>
  );
}

const windowOf = () => document.querySelector('ul')?.parentElement ?? document.body;

describe('a virtual grid', () => {
  test('of 5,000 has only those in sight in the page, and says how many there are', async () => {
    await render(<Grid />);
    await expect.element(page.getByText('Person 3', { exact: true })).toBeVisible();
    expect(document.querySelectorAll('li').length).toBeLessThan(60);
    await expect.element(page.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '5000');
    // Four columns of 150 with gaps of 12 in 640.
    const tops = [...document.querySelectorAll('li')].map((item) => item.getBoundingClientRect().top);
    expect(tops.filter((top) => top === tops[0])).toHaveLength(4);
  });

  test('is walked card by card, row by row and from end to end', async () => {
    await render(<Grid />);
    await expect.element(page.getByText('Person 7', { exact: true })).toBeVisible();
    document.querySelector<HTMLElement>('[data-at="0"]')?.focus();
    const focused = () => document.activeElement?.textContent;
    for (const [key, name] of [
      ['{ArrowRight}', 'Person 1'],
      ['{ArrowDown}', 'Person 5'],
      ['{ArrowUp}', 'Person 1'],
      ['{End}', 'Person 4999'],
      ['{ArrowRight}', 'Person 4999'],
      ['{Home}', 'Person 0'],
      ['{PageDown}', 'Person 12'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(focused).toBe(name);
    }
  });

  test('comes back to where it was left', async () => {
    const offsets: number[] = [];
    const { unmount } = await render(<Grid onScrolled={(offset) => offsets.push(offset)} />);
    windowOf().scrollTop = 40_000;
    await expect.poll(() => offsets.at(-1)).toBe(40_000);
    await unmount();
    await render(<Grid startAt={offsets.at(-1) ?? 0} />);
    await expect.poll(() => windowOf().scrollTop).toBe(40_000);
    await expect.element(page.getByText('Person 1432', { exact: true })).toBeInTheDocument();
  });

  test('asks for more near its end, once for each length', async () => {
    let asked = 0;
    const { rerender } = await render(<Grid count={40} onNearEnd={() => (asked += 1)} />);
    windowOf().scrollTop = 10_000;
    await expect.poll(() => asked).toBe(1);
    windowOf().scrollTop = 0;
    windowOf().scrollTop = 10_000;
    await rerender(<Grid count={80} onNearEnd={() => (asked += 1)} />);
    windowOf().scrollTop = 20_000;
    await expect.poll(() => asked).toBe(2);
  });

  test('a list takes rows of whatever height they turn out to have', async () => {
    await render(
      <div style={{ height: 300 }}>
        <VirtualList
          label="Messages"
          items={many}
          keyOf={(one) => one.id}
          rowHeight={20}
          draw={(one, at) => <div style={{ height: at % 2 === 0 ? 30 : 70 }}>{one.name}</div>}
        />
      </div>,
    );
    const top = (at: number) => document.querySelector(`[data-at="${at}"]`)?.getBoundingClientRect().top ?? 0;
    await expect.poll(() => [top(1) - top(0), top(2) - top(1)]).toEqual([30, 70]);
  });
});

const people = ['Ines', 'Maya', 'Kai', 'Theo', 'Zoe'];

function Stack({ isRefused = false }: { readonly isRefused?: boolean }) {
  const [left, setLeft] = useState(people);
  const [said, setSaid] = useState<readonly string[]>([]);
  const handle = useRef<CardStackHandle>(null);
  const decided = (person: string, decision: Decision) => {
    setSaid([...said, `${decision} ${person}`]);
    if (!isRefused) setLeft(left.slice(1));
  };
  return (
    <div style={{ width: 300 }}>
      <CardStack
        ref={handle}
        label="People"
        items={left}
        keyOf={(person) => person}
        nameOf={(person) => person}
        onDecide={decided}
        onOpen={(person) => setSaid([...said, `open ${person}`])}
        onRewind={() => setLeft(people.slice(Math.max(0, people.length - left.length - 1)))}
        whenEmpty="That was all."
        draw={(person) => <div style={{ height: 400 }}>{person}</div>}
      />
      <button type="button" onClick={() => handle.current?.decide('like')}>
        Like
      </button>
      <output>{said.join(', ')}</output>
    </div>
  );
}

const said = () => document.querySelector('output')?.textContent;
const top = () => document.querySelector<HTMLElement>('[data-card="0"]');

interface Gesture {
  readonly by: number;
  readonly ms: number;
}

/** A finger that goes evenly; the times of its events are its own, so that a slow machine throws no faster. */
function dragTop({ by, ms }: Gesture): void {
  const card = top();
  const stack = card?.parentElement;
  if (card === null || stack === null || stack === undefined) return;
  stack.setPointerCapture = () => undefined;
  const fire = (type: string, share: number) => {
    const event = new PointerEvent(type, {
      bubbles: true,
      pointerId: 5,
      isPrimary: true,
      clientX: 150 + by * share,
      clientY: 200,
    });
    Object.defineProperty(event, 'timeStamp', { value: 1000 + ms * share });
    card.dispatchEvent(event);
  };
  fire('pointerdown', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) fire('pointermove', share);
  fire('pointerup', 1);
}

describe('a card stack', () => {
  test.each([
    ['past a third of its width to the right', { by: 110, ms: 2000 }, 'like Ines'],
    ['past a third of its width to the left', { by: -110, ms: 2000 }, 'hide Ines'],
    ['a little way, but fast', { by: 60, ms: 60 }, 'like Ines'],
  ])('dragged %s decides', async (_, gesture, sentence) => {
    await render(<Stack />);
    dragTop(gesture);
    await expect.poll(said).toBe(sentence);
    await expect.poll(() => top()?.textContent).toBe('Maya');
  });

  test('dragged a little and slowly springs back', async () => {
    await render(<Stack />);
    dragTop({ by: 60, ms: 2000 });
    await Promise.all((top()?.getAnimations() ?? []).map((spring) => spring.finished));
    expect([said(), top()?.textContent, top()?.style.transform]).toEqual(['', 'Ines', '']);
  });

  test('is decided by keys: ← hides, → likes, ↑ opens, Backspace takes back', async () => {
    await render(<Stack />);
    document.querySelector<HTMLElement>('[role="group"]')?.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(said).toBe('open Ines');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(said).toBe('open Ines, hide Ines');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(said).toBe('open Ines, hide Ines, like Maya');
    await expect.element(page.getByRole('group', { name: 'Kai' })).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(page.getByRole('group', { name: 'Maya' })).toHaveFocus();
  });

  test('is decided by buttons beside it, one card at a time however fast one presses', async () => {
    await render(<Stack />);
    const like = page.getByRole('button', { name: 'Like' }).element();
    if (like instanceof HTMLElement) for (let press = 0; press < 4; press += 1) like.click();
    await expect.poll(said).toBe('like Ines');
  });

  test('a card flies for 300 ms, and where less movement is asked for fades for 120', async () => {
    const flight = () =>
      top()
        ?.getAnimations()
        .find((one) => !(one instanceof CSSTransition));
    // In the page itself: a driver's click may come back when the card has gone.
    const like = () =>
      page
        .getByRole('button', { name: 'Like' })
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const { unmount } = await render(<Stack />);
    like();
    expect(flight()?.effect?.getTiming().duration).toBe(300);
    await unmount();
    await prefer('prefers-reduced-motion');
    await render(<Stack />);
    like();
    expect(flight()?.effect?.getTiming().duration).toBe(120);
    const frames = flight()?.effect;
    expect(
      frames instanceof KeyframeEffect && frames.getKeyframes().some((frame) => 'transform' in frame),
    ).toBe(false);
  });

  test('a decision that is not taken puts the card back', async () => {
    await render(<Stack isRefused />);
    dragTop({ by: 200, ms: 1000 });
    await expect.poll(said).toBe('like Ines');
    await expect.poll(() => top()?.getAnimations().length).toBe(0);
    expect([top()?.textContent, top()?.style.transform]).toEqual(['Ines', '']);
  });

  test('shows what is said once all is decided, and draws only three', async () => {
    await render(<Stack />);
    expect(document.querySelectorAll('[data-card]')).toHaveLength(3);
    document.querySelector<HTMLElement>('[role="group"]')?.focus();
    for (let count = 1; count <= people.length; count += 1) {
      await userEvent.keyboard('{ArrowRight}');
      await expect.poll(() => said()?.split(', ').filter(Boolean).length).toBe(count);
    }
    await expect.element(page.getByText('That was all.')).toBeVisible();
  });
});
