import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PasswordField } from './password-field.tsx';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { TextField } from './text-field.tsx';

const words = { show: 'Show password', hide: 'Hide password' };

test('a field has its label for a name and its help for a description', async () => {
  await render(<TextField label="Nickname" help="Shown on your card." />);
  const field = page.getByRole('textbox', { name: 'Nickname' });
  await expect.element(field).toHaveAccessibleDescription('Shown on your card.');
  await expect.element(field).toBeValid();
});

test('an error takes the place of the help, is read with the field, and marks it', async () => {
  await render(<TextField label="Email" help="We never show it." error="Add the part after the dot." />);
  const field = page.getByRole('textbox', { name: 'Email' });
  await expect.element(field).toHaveAccessibleDescription('Add the part after the dot.');
  await expect.element(field).toBeInvalid();
  await expect.element(page.getByText('We never show it.')).not.toBeInTheDocument();
});

test('an error that comes later is announced where it appears', async () => {
  const { rerender } = await render(<TextField label="Email" />);
  const line = document.querySelector('[aria-live="polite"]');
  await rerender(<TextField label="Email" error="Add the part after the dot." />);
  // The live region must stay the same element: a new one would not be announced.
  expect(document.querySelector('[aria-live="polite"]')).toBe(line);
  expect(line?.textContent).toBe('Add the part after the dot.');
});

test('the counter counts what is typed, also in a field nobody controls', async () => {
  await render(<TextField label="Work" defaultValue="Sound" maxLength={12} hasCounter />);
  await expect.element(page.getByText('5/12')).toBeVisible();
  await userEvent.type(page.getByRole('textbox'), ' editors');
  await expect.element(page.getByText('12/12')).toBeVisible();
  await expect.element(page.getByRole('textbox')).toHaveValue('Sound editor');
});

test('several lines grow with what is written, and no further than a third of a screen', async () => {
  await render(<TextAreaField label="About me" />);
  const field = page.getByRole('textbox');
  const before = field.element().getBoundingClientRect().height;
  await field.fill('line\n'.repeat(8));
  const grown = field.element().getBoundingClientRect().height;
  await field.fill('line\n'.repeat(80));
  expect(grown).toBeGreaterThan(before);
  expect(field.element().getBoundingClientRect().height).toBeLessThanOrEqual(288);
});

test('a password is hidden until one asks to see it, and keeps what was typed [widgets 2.1]', async () => {
  await render(<PasswordField label="Password" words={words} />);
  const field = page.getByLabelText('Password', { exact: true });
  await field.fill('correct horse');
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('correct horse');
  await userEvent.keyboard(' ');
  await expect.element(field).toHaveAttribute('type', 'password');
});

test('the button that shows the password does not send its form', async () => {
  let sent = 0;
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <PasswordField label="Password" words={words} />
    </form>,
  );
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(sent).toBe(0);
});

test('a dropdown shows its placeholder, which cannot be chosen again [widgets 2.10]', async () => {
  const choices = [
    { value: 'a', label: 'Interests' },
    { value: 'b', label: 'Newest', isOff: true },
  ];
  await render(<SelectField label="First" placeholder="Choose" choices={choices} />);
  const list = page.getByRole('combobox', { name: 'First' });
  await expect.element(list).toHaveDisplayValue('Choose');
  await userEvent.selectOptions(list, 'Interests');
  await expect.element(list).toHaveValue('a');
  await expect.element(page.getByRole('option', { name: 'Newest' })).toBeDisabled();
});

test('of 10,000 a dropdown holds the chosen one, and all of them once one reaches for it [widgets d.34]', async () => {
  const choices = Array.from({ length: 10_000 }, (_, at) => ({ value: String(at), label: `Place ${at}` }));
  await render(<SelectField label="Place" choices={choices} defaultValue="7000" />);
  const select = page.getByRole('combobox', { name: 'Place' });
  const options = () => document.querySelectorAll('option').length;
  await expect.element(select).toHaveValue('7000');
  expect(options()).toBe(1);
  await userEvent.tab();
  await expect.poll(options).toBe(10_000);
  await expect.element(select).toHaveValue('7000');
  await select.selectOptions('Place 42');
  await expect.element(select).toHaveValue('42');
});

test('a dropdown of 10,000 is walked by letters [widgets d.33]', async () => {
  const choices = Array.from({ length: 10_000 }, (_, at) => ({ value: String(at), label: `Place ${at}` }));
  await render(<SelectField label="Place" choices={choices} />);
  page.getByRole('combobox').element().focus();
  await userEvent.keyboard('Place 9999');
  await expect.element(page.getByRole('combobox')).toHaveValue('9999');
});
