import { nextFrame } from '@mitto/widgets/drawn.fixture.ts';
import type { Tag } from '@mitto/widgets/inputs/use-suggestions.ts';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TagField } from './tag-field.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const six = ['Trams', 'Trails', 'Trains', 'Trapeze', 'Travel', 'Treks'].map((label) => ({
  value: label,
  label,
}));
const asked: string[] = [];
const tagWords = {
  none: 'No match found.',
  failed: 'Suggestions did not load.',
  searching: 'Searching…',
  remove: (label: string) => `Remove ${label}`,
  found: (count: number) => `${count} suggestions`,
};

async function find(text: string): Promise<readonly Tag[]> {
  asked.push(text);
  if (text === 'fail') throw new Error('no network');
  return six.filter(({ label }) => label.toLowerCase().startsWith(text.slice(0, 2).toLowerCase()));
}

function Interests({ search = find }: { readonly search?: typeof find }) {
  const [tags, setTags] = useState<readonly Tag[]>([]);
  return <TagField label="Interests" tags={tags} onTags={setTags} search={search} words={tagWords} />;
}

describe('tags', () => {
  const field = () => page.getByRole('combobox', { name: 'Interests' });

  test('are searched for from 3 letters on, 500 ms after the last one [widgets 5.7, 9.10]', async () => {
    asked.length = 0;
    await render(<Interests />);
    field().element().focus();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    document.execCommand('insertText', false, 'tr');
    await nextFrame();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual([]);
    document.execCommand('insertText', false, 'a');
    await nextFrame();
    await vi.advanceTimersByTimeAsync(499);
    expect(asked).toEqual([]);
    document.execCommand('insertText', false, 'm');
    await nextFrame();
    await vi.advanceTimersByTimeAsync(499);
    expect(asked).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toEqual(['tram']);
  });

  test('at most 5 are suggested; arrows and Enter take one, Backspace gives it back [widgets 2.19, 9.11]', async () => {
    await render(<Interests />);
    await userEvent.type(field(), 'tra');
    await expect.element(page.getByRole('option', { name: 'Trams' })).toBeVisible();
    expect(page.getByRole('option').elements()).toHaveLength(5);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect
      .element(page.getByRole('option', { name: 'Trails' }))
      .toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: 'Remove Trails' })).toBeVisible();
    await expect.element(field()).toHaveValue('');
    await userEvent.keyboard('{Backspace}');
    await expect.element(page.getByRole('button', { name: 'Remove Trails' })).not.toBeInTheDocument();
  });

  test('the field names the option one has walked to, and none before that [widgets d.36]', async () => {
    await render(<Interests />);
    await userEvent.type(field(), 'tra');
    await expect.element(page.getByRole('option', { name: 'Trams' })).toBeVisible();
    await expect.element(field()).not.toHaveAttribute('aria-activedescendant');
    const named = () =>
      document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '')?.textContent;
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(named).toBe('Trams');
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.poll(named).not.toBe('Trams');
    expect(document.activeElement).toBe(field().element());
  });

  test('one is taken by touch too, and taken once is not suggested again', async () => {
    await render(<Interests />);
    await userEvent.type(field(), 'tra');
    await page.getByRole('option', { name: 'Trams' }).click();
    await userEvent.type(field(), 'tra');
    await expect.element(page.getByRole('option', { name: 'Trails' })).toBeVisible();
    await expect.element(page.getByRole('option', { name: 'Trams' })).not.toBeInTheDocument();
  });

  test('the five suggested are five that are not taken yet, and once all are taken it says so [widgets d.35]', async () => {
    await render(<Interests />);
    for (const { label } of six.slice(0, 5)) {
      await userEvent.type(field(), 'tra');
      await page.getByRole('option', { name: label }).click();
    }
    await userEvent.type(field(), 'tra');
    await expect.element(page.getByRole('option', { name: 'Treks' })).toBeVisible();
    await page.getByRole('option', { name: 'Treks' }).click();
    await userEvent.type(field(), 'tra');
    await expect.element(page.getByText(tagWords.none)).toBeVisible();
  });

  test.each([
    ['xyz', 'No match found.'],
    ['fail', 'Suggestions did not load.'],
  ])('"%s" says: %s [widgets 8.2]', async (text, sentence) => {
    await render(<Interests />);
    await userEvent.type(field(), text);
    await expect.element(page.getByText(sentence)).toBeVisible();
  });

  test('an answer that comes after another question is not shown', async () => {
    const answers = new Map<string, (tags: readonly Tag[]) => void>();
    const search = (text: string) => new Promise<readonly Tag[]>((answer) => answers.set(text, answer));
    await render(<Interests search={search} />);
    await userEvent.type(field(), 'tra');
    await expect.poll(() => answers.has('tra')).toBe(true);
    await userEvent.type(field(), 'm');
    await expect.poll(() => answers.has('tram')).toBe(true);
    answers.get('tram')?.([{ value: 'new', label: 'New' }]);
    await expect.element(page.getByRole('option', { name: 'New' })).toBeVisible();
    answers.get('tra')?.([{ value: 'old', label: 'Old' }]);
    await nextFrame();
    await expect.element(page.getByRole('option', { name: 'Old' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('option', { name: 'New' })).toBeVisible();
  });
});
