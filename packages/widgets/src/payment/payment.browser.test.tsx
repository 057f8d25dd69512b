import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CardForm } from './card-form.tsx';
import type { SavedCard } from './card-row.tsx';
import type { TypedCard } from './card-rules.ts';
import { type CardDetails, EditCard } from './edit-card.tsx';
import { SavedCards } from './saved-cards.tsx';
import { cardFormWords, editCardWords, savedCardsWords } from './words.fixture.ts';

const say = (english: string) => english;
const field = (name: string) => page.getByRole('textbox', { name });
const submit = page.getByRole('button', { name: 'Pay Now' });

const card: SavedCard = {
  id: 'one',
  kind: 'visa',
  brand: 'Visa',
  last4: '4242',
  name: 'Sam Rivera',
  expiration: { month: 8, year: 2038 },
  isDefault: true,
};

async function fillIn(number: string, code: string) {
  await userEvent.type(field('Card number'), number);
  await userEvent.type(field('Name on the card'), 'Sam Rivera');
  await userEvent.type(field('Expiration'), '0338');
  await userEvent.type(field('Security code'), code);
}

test('a typed card arrives in digits, once all of it is right', async () => {
  const cards: TypedCard[] = [];
  await render(<CardForm words={cardFormWords(say)} onCard={(typed) => cards.push(typed)} />);
  await expect.element(submit).toBeDisabled();
  await fillIn('5555555555554444', '123');
  await expect.element(field('Card number')).toHaveValue('5555 5555 5555 4444');
  await expect.element(field('Expiration')).toHaveValue('03/38');
  await submit.click();
  expect(cards).toEqual([
    { number: '5555555555554444', name: 'Sam Rivera', expiration: '0338', securityCode: '123' },
  ]);
});

const writtenWays = ['0838', '838', '8/38', '08/2038', ' 08 / 38 ', '082038', '2038-08'];

test.each(writtenWays)('an expiration that is filled in as "%s" is understood', async (text) => {
  await render(<CardForm words={cardFormWords(say)} onCard={() => undefined} />);
  await field('Expiration').fill(text);
  await field('Security code').click();
  await expect.element(field('Expiration')).toHaveValue('08/38');
  await expect.element(field('Expiration')).toBeValid();
});

test.each(writtenWays)('an expiration that is pasted as "%s" is understood', async (text) => {
  await render(
    <>
      <input aria-label="Elsewhere" defaultValue={text} />
      <CardForm words={cardFormWords(say)} onCard={() => undefined} />
    </>,
  );
  await field('Elsewhere').click();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.copy();
  await field('Expiration').click();
  await userEvent.paste();
  await expect.element(field('Expiration')).toHaveValue('08/38');
});

test('a month that is typed with one digit gets its 0, and can be corrected', async () => {
  await render(<CardForm words={cardFormWords(say)} onCard={() => undefined} />);
  await userEvent.type(field('Expiration'), '838');
  await expect.element(field('Expiration')).toHaveValue('08/38');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  await expect.element(field('Expiration')).toHaveValue('');
  await userEvent.keyboard('1/39');
  await expect.element(field('Expiration')).toHaveValue('01/39');
});

test('a number that is filled in with spaces around it keeps its last digit', async () => {
  await render(<CardForm words={cardFormWords(say)} onCard={() => undefined} />);
  await field('Card number').fill('  4242-4242-4242-4242 ');
  await field('Security code').fill(' 123 ');
  await expect.element(field('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect.element(field('Security code')).toHaveValue('123');
});

test('American Express is grouped 4-6-5 and has a code of four digits', async () => {
  const cards: TypedCard[] = [];
  await render(<CardForm words={cardFormWords(say)} onCard={(typed) => cards.push(typed)} />);
  await fillIn('378282246310005', '1234');
  await expect.element(field('Card number')).toHaveValue('3782 822463 10005');
  await expect.element(field('Security code')).toHaveAccessibleDescription('4 digits on the front');
  await submit.click();
  expect(cards.map(({ securityCode }) => securityCode)).toEqual(['1234']);
});

test('letters and further digits do not come into number, expiration and code', async () => {
  await render(<CardForm words={cardFormWords(say)} onCard={() => undefined} />);
  await userEvent.type(field('Card number'), '4242x4242 4242-4242');
  await userEvent.type(field('Expiration'), '0x3389');
  await userEvent.type(field('Security code'), '12a34');
  await expect.element(field('Card number')).toHaveValue('4242 4242 4242 4242');
  await expect.element(field('Expiration')).toHaveValue('03/38');
  await expect.element(field('Security code')).toHaveValue('123');
});

test('a digit typed into the middle of the number leaves the caret behind it', async () => {
  await render(<CardForm words={cardFormWords(say)} onCard={() => undefined} />);
  await userEvent.type(field('Card number'), '424242424242');
  const input = field('Card number').element() as HTMLInputElement; // The role textbox is an input here.
  input.setSelectionRange(4, 4);
  await userEvent.keyboard('99');
  await expect.element(field('Card number')).toHaveValue('4242 9942 4242 42');
  await expect.poll(() => input.selectionStart).toBe(7);
});

test('each field says what is wrong with it once it was left', async () => {
  await render(<CardForm words={cardFormWords(say)} onCard={() => undefined} />);
  await fillIn('4242424242424241', '12');
  await expect.element(page.getByText('Check the card number.')).toBeVisible();
  await expect.element(page.getByText('too short')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(page.getByText('The security code is too short.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
});

test('a further rule for the number is told in its own sentence', async () => {
  const rule = (digits: string) => (digits.startsWith('4000') ? 'Only test numbers.' : undefined);
  await render(<CardForm words={cardFormWords(say)} checkNumber={rule} onCard={() => undefined} />);
  await fillIn('4000000000000002', '123');
  await expect.element(page.getByText('Only test numbers.')).toBeVisible();
  await expect.element(submit).toBeDisabled();
});

test('a form that cannot take a card cannot be sent', async () => {
  await render(<CardForm words={cardFormWords(say)} isPossible={false} onCard={() => undefined} />);
  await fillIn('4242424242424242', '123');
  await expect.element(submit).toBeDisabled();
});

test('an expired card cannot be chosen, and asks to be edited', async () => {
  const old = { ...card, id: 'old', last4: '0005', isDefault: false, expiration: { month: 1, year: 2020 } };
  const edited: string[] = [];
  await render(
    <SavedCards
      words={savedCardsWords(say, false)}
      cards={[card, old]}
      chosen="one"
      onChoose={() => undefined}
      onEdit={({ id }) => edited.push(id)}
    />,
  );
  expect(page.getByRole('radio').elements()).toHaveLength(1);
  await expect.element(page.getByText('Expired 01/20')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Visa •••• 0005' }).click();
  expect(edited).toEqual(['old']);
});

test('the default card has a lock where the others have a bin', async () => {
  const other = { ...card, id: 'two', last4: '4444', isDefault: false };
  const removed: string[] = [];
  await render(
    <SavedCards
      words={savedCardsWords(say, true)}
      cards={[card, other]}
      onEdit={() => undefined}
      acts={{ onRemove: ({ id }) => removed.push(id), onMakeDefault: () => undefined }}
    />,
  );
  expect(page.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(1);
  await expect.element(page.getByRole('img', { name: 'The default card cannot be removed' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove Visa •••• 4444' }).click();
  expect(removed).toEqual(['two']);
});

test('details can be updated once the expiration is set', async () => {
  const old = { ...card, isDefault: false, expiration: { month: 1, year: 2020 } };
  const sent: CardDetails[] = [];
  await render(
    <EditCard
      isOpen
      card={old}
      words={editCardWords(say)}
      onUpdate={(details) => sent.push(details)}
      onRemove={() => undefined}
      onClose={() => undefined}
    />,
  );
  const update = page.getByRole('button', { name: 'Update' });
  await expect.element(update).toBeDisabled();
  await userEvent.type(field('Expiration'), '0920');
  await update.click();
  await expect.element(page.getByText('This card has expired.')).toBeVisible();
  await field('Expiration').fill('09/38');
  await field('Name on the card').fill('Al');
  await update.click();
  await expect.element(page.getByText('The name has at least 3 letters.')).toBeVisible();
  await field('Name on the card').fill('Sam Rivera');
  await userEvent.type(field('City'), ' Porto ');
  await update.click();
  expect(sent).toEqual([
    { name: 'Sam Rivera', city: 'Porto', postalCode: '', expiration: { month: 9, year: 2038 } },
  ]);
});
