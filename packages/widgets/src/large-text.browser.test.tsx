import './tokens.css';
import './base.css';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button, ButtonLink } from './buttons/button.tsx';
import { magnifyingGlass } from './glyphs.ts';
import { Checkbox } from './inputs/checkbox.tsx';
import { PasswordField } from './inputs/password-field.tsx';

const sizes = ['100%', '200%'] as const;
const box = (element: Element | null) => {
  if (element === null) throw new Error('It is not there.');
  return element.getBoundingClientRect();
};

/** Returns the box of each line of an element's text. */
function linesOf(element: Element): DOMRect[] {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  const range = document.createRange();
  if (text !== null) range.selectNodeContents(text);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

beforeEach(async () => {
  await page.viewport(320, 640);
});

afterEach(() => {
  document.documentElement.removeAttribute('style');
});

describe.each(sizes)('with text of %s', (size) => {
  beforeEach(() => {
    document.documentElement.style.fontSize = size;
  });

  test('the label within a field begins where its value begins, beside its drawing and its button', async () => {
    const words = { show: 'Show', hide: 'Hide' };
    await render(<PasswordField form="compact" glyph={magnifyingGlass} label="Password" words={words} />);
    const [label, input] = ['label', 'input'].map((part) => box(document.querySelector(part)));
    const [drawing, button] = ['svg', 'button'].map((part) => box(document.querySelector(part)));
    expect(label?.left).toBeGreaterThan(drawing?.right ?? 0);
    expect(Math.abs((label?.left ?? 0) - (input?.left ?? 0))).toBeLessThan(3);
    expect(label?.right).toBeLessThanOrEqual((button?.left ?? 0) + 1);
  });

  test('a tick box grows with its words and stands on their first line', async () => {
    await render(
      <Checkbox label="I have read what is done with what I tell about myself, and I agree to it" />,
    );
    const tick = box(page.getByRole('checkbox').element());
    const [first] = linesOf(page.getByText(/I have read/).element());
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    expect(tick.width).toBe(1.5 * rem);
    const middle = (rect: DOMRect) => rect.top + rect.height / 2;
    expect(Math.abs(middle(tick) - middle(first ?? new DOMRect()))).toBeLessThan(2);
  });

  test.each([
    ['button', <Button key="button">Try again</Button>],
    [
      'link',
      <ButtonLink key="link" href="#again">
        Try again
      </ButtonLink>,
    ],
  ])('a %s beside much text breaks between its words only', async (role, press) => {
    await render(
      <div style={{ display: 'flex', width: 300, gap: 8 }}>
        <p style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          The map of the people around you could not be fetched just now.
        </p>
        {press}
      </div>,
    );
    const element = page.getByRole(role as 'button' | 'link').element();
    expect(linesOf(element).length).toBeLessThanOrEqual(2);
    expect(box(element).right).toBeLessThanOrEqual(320);
  });

  test('a word longer than the screen stays within its button', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän';
    await render(
      <div style={{ width: 280 }}>
        <Button>{word}</Button>
        <ButtonLink href="#there">{word}</ButtonLink>
      </div>,
    );
    for (const press of [page.getByRole('button'), page.getByRole('link')]) {
      const { left, right } = box(press.element());
      for (const line of linesOf(press.element())) {
        expect(line.left).toBeGreaterThanOrEqual(left);
        expect(line.right).toBeLessThanOrEqual(right);
      }
      expect(right).toBeLessThanOrEqual(320);
    }
  });
});
