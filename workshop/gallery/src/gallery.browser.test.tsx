// @subject: workshop/gallery packages/widgets/src

import { prefer, preferNothing } from '@mitto/widgets/emulate.fixture.ts';
import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { allStories } from './all-stories.ts';
import { GalleryPage } from './page.fixture.tsx';

afterEach(async () => {
  await preferNothing();
  document.documentElement.style.removeProperty('font-size');
  document.documentElement.removeAttribute('dir');
});

async function still(): Promise<void> {
  // Waits for animations: axe checks colours, and would see an element that fades in at half opacity.
  await Promise.all(
    document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((animation) => animation.finished.catch(() => undefined)),
  );
}

async function findings(): Promise<string[]> {
  await still();
  const { violations } = await axe.run(document.body, {
    // The gallery shows several alerts and headings of any rank side by side, which no page does.
    rules: { 'heading-order': { enabled: false }, region: { enabled: false } },
  });
  return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`));
}

describe.each(allStories.map((card) => card.title))('axe finds nothing in %s', (title) => {
  test.each([
    ['light', 'en'],
    ['dark', 'th'],
  ] as const)('%s, %s', async (theme, language) => {
    await page.viewport(390, 844);
    await render(<GalleryPage theme={theme} language={language} only={title} />);
    expect(await findings()).toEqual([]);
  });
});

test('every target is at least 44 by 44 on a phone [widgets d.18]', async () => {
  await page.viewport(390, 844);
  await render(<GalleryPage theme="light" language="en" />);
  const small = targets().filter(({ width, height }) => width < 43.5 || height < 43.5);
  expect(small.map(({ name, width, height }) => `${name} ${width}×${height}`)).toEqual([]);
});

/** Returns the elements that can be focused or pressed. */
function controls(): HTMLElement[] {
  const all = document.querySelectorAll<HTMLElement>(
    'button, a[href], input:not([type="hidden"]), select, textarea, [tabindex="0"], summary',
  );
  return [...all].filter(
    (control) => control.checkVisibility() && !control.matches(':disabled, [role="tabpanel"]'),
  );
}

/** Returns the touch targets: each control with the label around it. */
function targets() {
  return controls().map((control) => {
    const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
    return { name: control.getAttribute('aria-label') ?? control.textContent ?? '', width, height };
  });
}

const narrow = [
  ['at 390 px', {}],
  ['at 320 px', { width: 320 }],
  ['with text of 200 %', { text: '200%' }],
  ['from right to left', { direction: 'rtl' }],
] as const;

test.each(narrow)('nothing is wider than the page %s [widgets d.19]', async (_, situation) => {
  await page.viewport('width' in situation ? situation.width : 390, 844);
  if ('text' in situation) document.documentElement.style.fontSize = situation.text;
  if ('direction' in situation) document.documentElement.dir = situation.direction;
  await render(<GalleryPage theme="light" language="en" />);
  const { clientWidth } = document.documentElement;
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(clientWidth);
  const wide = [...document.querySelectorAll<HTMLElement>('[data-story]')].filter(
    (story) => story.scrollWidth > story.clientWidth + 32,
  );
  expect(wide.map((story) => story.dataset['story'])).toEqual([]);
});

test('in forced colours the focus is seen on every control [widgets d.21]', async () => {
  await prefer('forced-colors');
  await page.viewport(390, 844);
  await render(<GalleryPage theme="light" language="en" />);
  // After a Tab key the browser treats the keyboard as the input device, so that `:focus-visible` matches.
  await userEvent.tab();
  const unseen = controls().filter((control) => {
    control.focus();
    return !isFocusSeen(control);
  });
  expect(unseen.map((control) => control.outerHTML.slice(0, 120))).toEqual([]);
});

/**
 * Returns whether the control, an element beside it or the box around it has an outline. Forced colours
 * remove shadows, so the focus indicator has to be an outline.
 */
function isFocusSeen(control: HTMLElement): boolean {
  const { parentElement: box } = control;
  const around = [control, ...(box?.children ?? []), box, box?.parentElement].filter(
    (one) => one instanceof Element,
  );
  return around.some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });
}

test('in forced colours what can be pressed has a line around it', async () => {
  await prefer('forced-colors');
  await render(<GalleryPage theme="light" language="en" />);
  const inRows =
    '[role="menu"], [role="tablist"], [role="tree"], [role="grid"], label, section[aria-roledescription]';
  const bare = controls().filter(
    (control) =>
      control.matches('button, a') &&
      control.closest(inRows) === null &&
      Number.parseFloat(getComputedStyle(control).borderTopWidth) === 0,
  );
  expect(bare.map((control) => control.outerHTML.slice(0, 120))).toEqual([]);
});

test('who asked for less movement sees nothing slide, turn or run [widgets d.20]', async () => {
  await prefer('prefers-reduced-motion');
  await render(<GalleryPage theme="light" language="en" />);
  const moving = document
    .getAnimations()
    .filter((animation) => {
      const frames = animation.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : [];
      return frames.some(
        (frame) => 'transform' in frame || 'translate' in frame || 'marginInlineStart' in frame,
      );
    })
    .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id));
  expect(moving).toEqual([]);
});

test('rows, trees and tables that are walked with arrows have one stop for Tab [widgets d.37]', async () => {
  await render(<GalleryPage theme="light" language="en" />);
  const walked: Record<string, string> = {
    '[role="tablist"]': '[role="tab"]',
    '[role="tree"]': '[role="treeitem"]',
    '[role="grid"]': 'button',
  };
  for (const [group, item] of Object.entries(walked)) {
    await expect.poll(() => document.querySelectorAll(`${group} ${item}`).length).toBeGreaterThan(2);
    const stops = [...document.querySelectorAll(group)].map((one) => {
      const items = [...one.querySelectorAll<HTMLElement>(item)].filter((each) => !each.matches(':disabled'));
      return items.filter(({ tabIndex }) => tabIndex === 0).length;
    });
    expect(stops, group).toEqual(stops.map(() => 1));
  }
});

test('every Thai story speaks Thai', async () => {
  const { rerender } = await render(<GalleryPage theme="light" language="en" />);
  const english = wordsOfStories();
  await rerender(<GalleryPage key="th" theme="light" language="th" />);
  const untold = [...wordsOfStories()].filter(
    ([story, words]) => /[a-z]{3}/i.test(english.get(story) ?? '') && words === english.get(story),
  );
  expect(untold).toEqual([]);
  expect(english.size).toBe(allStories.flatMap((card) => card.stories).length);
});

function wordsOfStories(): Map<string, string> {
  return new Map(
    [...document.querySelectorAll<HTMLElement>('[data-story]')].map((story) => [
      story.dataset['story'] ?? '',
      `${story.textContent} ${[...story.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')).join(' ')}`,
    ]),
  );
}

test('in Thai the cards are headed in Thai', async () => {
  await render(<GalleryPage theme="light" language="th" />);
  const headings = [...document.querySelectorAll('main section > h2')].map((one) => one.textContent ?? '');
  expect(headings).toHaveLength(allStories.length);
  expect(headings.filter((heading) => !/\p{Script=Thai}/u.test(heading))).toEqual([]);
});
