import '../tokens.css';
import '../base.css';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Composer, type ComposerHandle } from './composer.tsx';

const words = { label: 'Message', send: 'Send', tooLong: (count: number) => `${count} too many` };

function Writing({ onSent }: { readonly onSent: (text: string) => void }) {
  const [value, setValue] = useState('');
  const field = useRef<ComposerHandle>(null);
  return (
    <>
      <Composer
        ref={field}
        words={words}
        value={value}
        onValue={setValue}
        onSend={() => {
          onSent(value);
          setValue('');
        }}
        maxCharacters={40}
        idle={<button type="button">Record</button>}
      />
      <button type="button" onClick={() => field.current?.insert('🌸')}>
        Flower
      </button>
    </>
  );
}

async function draw(): Promise<string[]> {
  const sent: string[] = [];
  await page.viewport(390, 844);
  await render(<Writing onSent={(text) => sent.push(text)} />);
  return sent;
}

const field = () => page.getByRole('textbox', { name: 'Message' });
const height = () => document.querySelector('textarea')?.offsetHeight ?? 0;

test('Enter sends and empties the field, Shift and Enter break the line', async () => {
  const sent = await draw();
  await userEvent.click(field());
  await userEvent.keyboard('Hello{Shift>}{Enter}{/Shift}you{Enter}');
  expect(sent).toEqual(['Hello\nyou']);
  await expect.element(field()).toHaveValue('');
  await expect.element(field()).toHaveFocus();
});

test('nothing and blanks are not sent, and what is too long stays and is told', async () => {
  const sent = await draw();
  await expect.element(page.getByRole('button', { name: 'Record' })).toBeVisible();
  await userEvent.click(field());
  await userEvent.keyboard('   {Enter}');
  const long = 'x'.repeat(43);
  await field().fill(long);
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Send' }).click({ force: true });
  expect(sent).toEqual([]);
  await expect.element(page.getByRole('alert')).toHaveTextContent('3 too many');
  await expect.element(field()).toHaveValue(long);
});

test('Enter within a word that is being put together does not send', async () => {
  const sent = await draw();
  await field().fill('สวัสดี');
  document
    .querySelector('textarea')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }));
  expect(sent).toEqual([]);
});

test('it grows with what is written, to a limit, and is small again afterwards', async () => {
  await draw();
  const one = height();
  await field().fill('a\nb\nc');
  const three = height();
  expect(three).toBeGreaterThan(one + 30);
  await field().fill('a\n'.repeat(15));
  expect(height()).toBeLessThanOrEqual(136);
  await field().fill('');
  expect(height()).toBe(one);
});

test('a sign is put where the cursor stands', async () => {
  await draw();
  await field().fill('ab');
  document.querySelector('textarea')?.setSelectionRange(1, 1);
  await page.getByRole('button', { name: 'Flower' }).click();
  await expect.element(field()).toHaveValue('a🌸b');
});
