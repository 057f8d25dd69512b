import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeField } from './code-field.tsx';

interface Props {
  readonly error?: string;
  readonly isSecret?: boolean;
}

function Code({ error, isSecret = false }: Props) {
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<readonly string[]>([]);
  return (
    <>
      <CodeField
        label="Code"
        value={code}
        error={error}
        isSecret={isSecret}
        onValue={setCode}
        onComplete={(digits) => setSent([...sent, digits])}
      />
      <output>{sent.join(' ')}</output>
      <button type="button" onClick={() => setCode('')}>
        Refused
      </button>
    </>
  );
}

const field = () => page.getByRole('textbox', { name: 'Code' });
const boxes = () => [...document.querySelectorAll('[aria-hidden="true"]')].map((box) => box.textContent);

test('the sixth digit sends the code, once [widgets 2.2, 9.5]', async () => {
  await render(<Code />);
  await userEvent.type(field(), '40719');
  await expect.element(page.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.keyboard('8');
  await expect.element(page.getByRole('status')).toHaveTextContent('407198');
  await userEvent.keyboard('8');
  await expect.element(page.getByRole('status')).toHaveTextContent('407198');
  expect(boxes()).toEqual(['4', '0', '7', '1', '9', '8']);
});

test('a PIN is shown as dots alone', async () => {
  await render(<Code isSecret />);
  await userEvent.type(page.getByLabelText('Code'), '4071');
  expect(boxes()).toEqual(['●', '●', '●', '●', '', '']);
  await expect.element(page.getByLabelText('Code')).toHaveAttribute('type', 'password');
});

test.each([
  ['with a space', '402 917'],
  ['out of its sentence', 'Your code is 402917.'],
  ['in Thai digits', '๔๐๒๙๑๗'],
  ['in Arabic digits', '٤٠٢٩١٧'],
  ['in wide digits', '４０２９１７'],
])('a code pasted %s fills every box [widgets d.14]', async (_, text) => {
  await render(<Code />);
  await field().click();
  const clipboard = new DataTransfer();
  clipboard.setData('text/plain', text);
  // Inserts the text as a paste would, because a test cannot read the clipboard itself.
  document.execCommand('insertText', false, clipboard.getData('text/plain'));
  await expect.element(page.getByRole('status')).toHaveTextContent('402917');
});

test('letters are not taken, and Backspace takes the last digit away', async () => {
  await render(<Code />);
  await userEvent.type(field(), '4a0');
  expect(boxes()).toEqual(['4', '0', '', '', '', '']);
  await userEvent.keyboard('{Backspace}');
  expect(boxes()).toEqual(['4', '', '', '', '', '']);
});

test('a digit in the middle can be mended, and then the code is sent anew', async () => {
  await render(<Code />);
  await userEvent.type(field(), '407198');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{Backspace}5');
  expect(boxes().join('')).toBe('405198');
  await expect.element(page.getByRole('status')).toHaveTextContent('407198 405198');
});

test('it is one field of digits that the phone can fill from the message', async () => {
  await render(<Code />);
  await expect.element(field()).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(field()).toHaveAttribute('inputmode', 'numeric');
  expect(page.getByRole('textbox').elements()).toHaveLength(1);
});

test('an error marks all six boxes and is read with the field [widgets 5.1]', async () => {
  await render(<Code error="That code is not right." />);
  await expect.element(field()).toHaveAccessibleDescription('That code is not right.');
  const colours = [...document.querySelectorAll('[data-wrong] [aria-hidden="true"]')].map(
    (box) => getComputedStyle(box).boxShadow,
  );
  expect(new Set(colours).size).toBe(1);
  expect(colours).toHaveLength(6);
});

test('where it is emptied from outside, the first box waits for the next try', async () => {
  await render(<Code />);
  await userEvent.type(field(), '407');
  await page.getByRole('button', { name: 'Refused' }).click();
  const current = [...document.querySelectorAll('[aria-hidden="true"]')].map((box) => box.classList.length);
  expect(current).toEqual([2, 1, 1, 1, 1, 1]);
});
