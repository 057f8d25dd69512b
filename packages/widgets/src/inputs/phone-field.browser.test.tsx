import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PhoneField, type PhoneNumber } from './phone-field.tsx';

function Phone({ language = 'en' }: { readonly language?: string }) {
  const [number, setNumber] = useState<PhoneNumber>({
    country: 'TH',
    national: '',
    whole: '',
    isPossible: undefined,
  });
  return (
    <>
      <PhoneField
        label="Mobile"
        value={number}
        onValue={setNumber}
        language={language}
        words={{ country: 'Country' }}
      />
      <output>{`${number.whole} ${number.country} ${number.isPossible}`}</output>
    </>
  );
}

const field = () => page.getByRole('textbox', { name: 'Mobile' });
const country = () => page.getByRole('combobox', { name: 'Country' });
const said = () => expect.poll(() => document.querySelector('output')?.textContent);

async function ready(): Promise<void> {
  await expect.element(page.getByRole('option', { name: 'Germany +49' })).toBeInTheDocument();
}

test('a national number becomes the whole one, and is grouped when one leaves the field', async () => {
  await render(<Phone />);
  await ready();
  await userEvent.type(field(), '0812345678');
  await said().toMatch('+66812345678 TH true');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('081 234 5678');
});

test('a number written with its + chooses the country [widgets 2.3]', async () => {
  await render(<Phone />);
  await ready();
  await userEvent.type(field(), '+49 151 23456789');
  await expect.element(country()).toHaveValue('DE');
  await said().toMatch('+4915123456789 DE true');
});

const writtenWays = [
  ' 081 234 5678 ',
  '081-234-5678',
  '081.234/5678',
  '66812345678',
  '+66812345678',
  '(+66) 81 234 5678',
  '+66 (0) 81 234 5678',
  '0066 81 234 5678',
  'tel:+66-81-234-5678',
];

test.each(writtenWays)('a number that is filled in or pasted as "%s" is understood', async (text) => {
  await render(<Phone />);
  await ready();
  await field().fill(text);
  await said().toMatch('+66812345678 TH true');
  await field().fill('');
  await field().click();
  // Inserts the text as a paste would, because a test cannot read the clipboard itself.
  document.execCommand('insertText', false, text);
  await said().toMatch('+66812345678 TH true');
  await userEvent.tab();
  await expect
    .element(field())
    .toHaveValue(/^(tel:)?(\+|00)/.test(text) ? '+66 81 234 5678' : '081 234 5678');
});

test('another country makes another number of the same digits', async () => {
  await render(<Phone />);
  await ready();
  await userEvent.type(field(), '0812345678');
  await userEvent.selectOptions(country(), 'DE');
  await said().toMatch(/^\+49812345678 DE/);
});

test('a number too short is not possible, and nothing typed is lost', async () => {
  await render(<Phone />);
  await ready();
  await userEvent.type(field(), '0812');
  await said().toMatch('TH false');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('0812');
});

test('what is no digit never gets into it', async () => {
  await render(<Phone />);
  await ready();
  await userEvent.type(field(), '08<b>1');
  await expect.element(field()).toHaveValue('081');
});

test('the countries are named in the language of the page', async () => {
  await render(<Phone language="th" />);
  await expect.element(page.getByRole('option', { name: 'ไทย +66' })).toBeInTheDocument();
});
