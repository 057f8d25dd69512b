import '../tokens.css';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { prefer, preferNothing } from '../emulate.fixture.ts';
import type { CardDecision } from './card-flight.ts';
import { CardStack, type CardStackHandle } from './card-stack.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  await preferNothing();
});

const people = ['Ines', 'Maya', 'Kai', 'Theo', 'Zoe'];

interface StackProps {
  readonly isRefused?: boolean;
  readonly hasPageKeys?: boolean;
}

function Stack({ isRefused = false, hasPageKeys = false }: StackProps) {
  const [left, setLeft] = useState(people);
  const [said, setSaid] = useState<readonly string[]>([]);
  const handle = useRef<CardStackHandle>(null);
  const decided = (person: string, decision: CardDecision) => {
    setSaid([...said, `${decision} ${person}`]);
    if (!isRefused) setLeft(left.slice(1));
  };
  return (
    <div style={{ width: 300 }}>
      <CardStack
        ref={handle}
        hasPageKeys={hasPageKeys}
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
  /** Pause before the release, in ms. */
  readonly rests?: number;
}

/**
 * Simulates a finger on the top card. Its events carry their own timestamps, so that the measured speed does
 * not depend on the machine.
 */
function holdTop() {
  const card = top();
  const stack = card?.parentElement;
  if (card === null || stack === null || stack === undefined) throw new Error('No card lies there.');
  stack.setPointerCapture = () => undefined;
  const fire = (type: string, way: number, time = 0) => {
    const finger = { bubbles: true, pointerId: 5, isPrimary: true };
    const event = new PointerEvent(type, { ...finger, clientX: 150 + way, clientY: 200 });
    Object.defineProperty(event, 'timeStamp', { value: 1000 + time });
    card.dispatchEvent(event);
  };
  fire('pointerdown', 0);
  return {
    go: (way: number, time?: number) => fire('pointermove', way, time),
    letGo: (way: number, time?: number) => fire('pointerup', way, time),
  };
}

/** Moves evenly from the start to the release point. */
function dragTop({ by, ms, rests = 0 }: Gesture): void {
  const finger = holdTop();
  for (const share of [0.25, 0.5, 0.75, 1]) finger.go(by * share, ms * share);
  finger.letGo(by, ms + rests);
}

const flight = () =>
  top()
    ?.getAnimations()
    .find((one) => !(one instanceof CSSTransition));

/** Replaces the page's clock by one that advances only when the test calls for it. */
function ownTime() {
  let now = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    pass: (time: number) => {
      now += time;
    },
  };
}

describe('a card stack', () => {
  test.each([
    ['past a third of its width to the right', { by: 110, ms: 2000 }, 'like Ines'],
    ['past a third of its width to the left', { by: -110, ms: 2000 }, 'hide Ines'],
    ['a little way, but fast', { by: 60, ms: 60 }, 'like Ines'],
  ])('dragged %s decides [widgets d.3]', async (_, gesture, sentence) => {
    await render(<Stack />);
    dragTop(gesture);
    await expect.poll(said).toBe(sentence);
    await expect.poll(() => top()?.textContent).toBe('Maya');
  });

  test.each([
    ['a little and slowly', { by: 60, ms: 2000 }],
    ['a little, and not quite at half a pixel a millisecond', { by: 60, ms: 140 }],
    ['fast, by a mouse that barely moved', { by: 20, ms: 20 }],
    ['fast, but held before it was let go', { by: 60, ms: 60, rests: 500 }],
  ])('dragged %s springs back [widgets d.4, d.30]', async (_, gesture) => {
    await render(<Stack />);
    dragTop(gesture);
    await Promise.all((top()?.getAnimations() ?? []).map((spring) => spring.finished));
    expect([said(), top()?.textContent, top()?.style.transform]).toEqual(['', 'Ines', '']);
  });

  test('is decided by keys: ← hides, → likes, ↑ opens, Backspace takes back [widgets d.5]', async () => {
    const { pass } = ownTime();
    await render(<Stack />);
    document.querySelector<HTMLElement>('[role="group"]')?.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(said).toBe('open Ines');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(said).toBe('open Ines, hide Ines');
    pass(1000);
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(said).toBe('open Ines, hide Ines, like Maya');
    await expect.element(page.getByRole('group', { name: 'Kai' })).toHaveFocus();
    await userEvent.keyboard('{Backspace}');
    await expect.element(page.getByRole('group', { name: 'Maya' })).toHaveFocus();
  });

  test('is decided by buttons beside it, one card at a time however fast one presses [widgets d.29]', async () => {
    const { pass } = ownTime();
    await render(<Stack />);
    const like = page.getByRole('button', { name: 'Like' }).element();
    if (!(like instanceof HTMLElement)) return;
    for (let press = 0; press < 4; press += 1) like.click();
    await expect.poll(() => top()?.textContent).toBe('Maya');
    // The next card is on top, but 500 ms have not yet passed since the last decision.
    pass(499);
    like.click();
    expect(flight()).toBeUndefined();
    pass(1);
    like.click();
    await expect.poll(said).toBe('like Ines, like Maya');
  });

  test('with page keys it is decided from elsewhere on the page, but not from a field or behind a dialog', async () => {
    await render(<Stack hasPageKeys />);
    const field = document.body.appendChild(document.createElement('input'));
    const slider = document.body.appendChild(document.createElement('div'));
    slider.setAttribute('role', 'slider');
    slider.tabIndex = 0;
    const dialog = document.body.appendChild(document.createElement('dialog'));
    for (const element of [field, slider]) {
      element.focus();
      await userEvent.keyboard('{ArrowLeft}');
    }
    dialog.showModal();
    await userEvent.keyboard('{ArrowLeft}');
    dialog.close();
    document.querySelector('button')?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(said).toBe('like Ines');
    for (const element of [field, slider, dialog]) element.remove();
  });

  test('a key that is held decides once', async () => {
    const { pass } = ownTime();
    await render(<Stack />);
    const stack = document.querySelector<HTMLElement>('[role="group"]');
    stack?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(said).toBe('like Ines');
    pass(1000);
    const held = new KeyboardEvent('keydown', {
      key: 'ArrowRight',
      repeat: true,
      bubbles: true,
      cancelable: true,
    });
    stack?.dispatchEvent(held);
    expect([flight(), held.defaultPrevented]).toEqual([undefined, true]);
  });

  test('says while it is dragged what letting go would do', async () => {
    await render(<Stack />);
    const seen = (of: string) => {
      const stamp = document.querySelector(`[data-card="0"] [data-of="${of}"]`);
      return stamp === null ? undefined : getComputedStyle(stamp).opacity;
    };
    const finger = holdTop();
    finger.go(60);
    await expect.poll(() => [seen('like'), seen('hide')]).toEqual(['1', '0']);
    finger.go(-60);
    await expect.poll(() => [seen('like'), seen('hide')]).toEqual(['0', '1']);
    finger.letGo(0);
    await expect.poll(() => [seen('like'), seen('hide')]).toEqual(['0', '0']);
  });

  test('the card that flew is decided, also where another came on top meanwhile', async () => {
    const decided: string[] = [];
    const live = (items: readonly string[]) => (
      <CardStack
        label="People"
        items={items}
        keyOf={(person) => person}
        nameOf={(person) => person}
        onDecide={(person) => decided.push(person)}
        draw={(person) => <div style={{ height: 400 }}>{person}</div>}
      />
    );
    const { rerender } = await render(live(['Ines', 'Maya']));
    const finger = holdTop();
    finger.go(200);
    await rerender(live(['Kai', 'Ines', 'Maya']));
    finger.letGo(200);
    await expect.poll(() => decided).toEqual(['Ines']);
  });

  test('a card flies for 300 ms, and where less movement is asked for fades for 120 [widgets m9.4]', async () => {
    // Clicks by script in the page: a click by the test driver may return only after the card was removed.
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

  test('the next one comes up while the top one leaves', async () => {
    await render(<Stack />);
    const next = () => document.querySelector<HTMLElement>('[data-card="1"]');
    const scale = () => getComputedStyle(next() ?? document.body).scale;
    expect(scale()).toBe('0.96');
    const like = page.getByRole('button', { name: 'Like' }).element();
    if (like instanceof HTMLElement) like.click();
    expect(
      next()
        ?.getAnimations()
        .map((one) => (one instanceof CSSTransition ? one.transitionProperty : '')),
    ).toEqual(expect.arrayContaining(['scale', 'translate']));
    await expect.poll(() => top()?.textContent).toBe('Maya');
    await expect
      .poll(() => [getComputedStyle(top() ?? document.body).scale, scale()])
      .toEqual(['none', '0.96']);
  });

  test('a decision that is not taken puts the card back', async () => {
    await render(<Stack isRefused />);
    dragTop({ by: 200, ms: 1000 });
    await expect.poll(said).toBe('like Ines');
    await expect.poll(() => top()?.getAnimations().length).toBe(0);
    expect([top()?.textContent, top()?.style.transform]).toEqual(['Ines', '']);
  });

  test('shows what is said once all is decided, and draws only three', async () => {
    const { pass } = ownTime();
    await render(<Stack />);
    expect(document.querySelectorAll('[data-card]')).toHaveLength(3);
    document.querySelector<HTMLElement>('[role="group"]')?.focus();
    for (let count = 1; count <= people.length; count += 1) {
      await userEvent.keyboard('{ArrowRight}');
      pass(1000);
      await expect.poll(() => said()?.split(', ').filter(Boolean).length).toBe(count);
    }
    await expect.element(page.getByText('That was all.')).toBeVisible();
  });
});
