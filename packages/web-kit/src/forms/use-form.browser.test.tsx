import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { Form } from './form.ts';
import { type ErrorWords, useForm, useFormView, useTextField, useValueField } from './use-form.ts';
import { email, minLength, required, requiredTrue } from './validators.ts';

interface Values {
  email: string;
  password: string;
  agreed: boolean;
}

const words: ErrorWords = ({ code, needed }, field) =>
  `${field}: ${code}${needed === undefined ? '' : ` ${needed}`}`;
let shown: Form<Values>;

function Sheet() {
  const form = useForm<Values>(() => ({
    email: { value: '', validators: [required, email], updateOn: 'blur' },
    password: { value: '', validators: [required, minLength(6)] },
    agreed: { value: false, validators: [requiredTrue] },
  }));
  shown = form;
  const { isValid } = useFormView(form);
  const { error, ...emailField } = useTextField(form, 'email', words);
  const { error: passwordError, ...passwordField } = useTextField(form, 'password', words);
  const { value, onValue, error: agreedError, ...agreed } = useValueField(form, 'agreed', words);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit(async () => undefined);
      }}
    >
      <input aria-label="Email" {...emailField} />
      <p>{error}</p>
      <input aria-label="Password" {...passwordField} />
      <p>{passwordError}</p>
      <input
        type="checkbox"
        aria-label="Agreed"
        checked={value}
        onChange={() => onValue(!value)}
        {...agreed}
      />
      <p>{agreedError}</p>
      <button type="submit">{isValid ? 'Go' : 'Not yet'}</button>
    </form>
  );
}

afterEach(() => cleanup());

test('an error is said once the field was left, and goes when it is right', async () => {
  await render(<Sheet />);
  const field = page.getByRole('textbox', { name: 'Email' });
  await userEvent.type(field, 'ana');
  expect(document.body.textContent).not.toContain('email:');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('email: email')).toBeVisible();
  // Text typed after the blur is validated at the next blur.
  await userEvent.type(field, '@');
  await expect.element(page.getByText('email: email')).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('email: email')).toBeVisible();
  await userEvent.type(field, 'mitto.example');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText('email: email')).not.toBeInTheDocument();
});

test('sending a form that is wrong says all that is, and puts the focus into the first wrong field', async () => {
  await render(<Sheet />);
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'ana@mitto.example');
  await page.getByRole('button', { name: 'Not yet' }).click();
  await expect.element(page.getByText('password: required')).toBeVisible();
  await expect.element(page.getByText('agreed: required-true')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toHaveFocus();
});

test('a form that came drawn with the page comes alive in its very nodes', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Sheet />);
  const came = place.querySelector('input');
  const trouble: unknown[] = [];
  await act(async () => hydrateRoot(place, <Sheet />, { onRecoverableError: (one) => trouble.push(one) }));
  expect(trouble).toEqual([]);
  expect(place.querySelector('input')).toBe(came);
  place.remove();
});

test('the form as a whole is followed', async () => {
  await render(<Sheet />);
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'ana@mitto.example');
  await userEvent.fill(page.getByRole('textbox', { name: 'Password' }), 'secret');
  await page.getByRole('checkbox').click();
  await expect.element(page.getByRole('button', { name: 'Go' })).toBeVisible();
});

test('a radio has the name of its field [web-kit 8.6]', async () => {
  await render(<Sheet />);
  const radio = document.createElement('input');
  radio.type = 'radio';
  radio.name = 'gender';
  expect(() => shown.attach('agreed', radio)).toThrow('the radio name and field name must match');
});
