import { CallError } from '@mitto/web-kit/api/call-error';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ContactForm, contactFormId } from './contact-form.tsx';

type Taken = Services['page']['contactFiles'];

let brought: string[][];
let sent: Record<string, unknown>[];
/** Error of the next upload. */
let refusal: CallError | undefined;
let reference: string | undefined;
beforeEach(() => {
  [brought, sent, refusal, reference] = [[], [], undefined, undefined];
});
afterEach(cleanup);

const user = { name: 'Sam Rivera', email: 'sam@rivera.example' };

async function showForm(contactFiles?: Taken, payment?: string): Promise<void> {
  // Only the parts that this form reads.
  const services = {
    page: { language: 'en', contactFiles },
    session: { keeping: 'nothing', userId: 'me', subscribe: () => () => undefined, userInfo: user },
    client: () => ({
      contactUs: async (input: Record<string, unknown>) => {
        sent.push(input);
        return { reference: 'ABCDE-FGHJK' };
      },
    }),
    sendForm: async (_call: unknown, form: FormData) => {
      const names = form.getAll('files').map((file) => (file as File).name);
      brought.push(names);
      const error = refusal;
      refusal = undefined;
      if (error) throw error;
      return { attachment: names.map((name) => `key of ${name}`) };
    },
  } as unknown as Services;
  await render(
    <ServicesContext value={services}>
      <ContactForm
        payment={payment}
        onBusy={() => undefined}
        onSent={(told) => {
          reference = told;
        }}
      />
      <button type="submit" form={contactFormId}>
        Send
      </button>
    </ServicesContext>,
  );
}

const aFile = (name: string, bytes: number, type = '') => new File(['x'.repeat(bytes)], name, { type });
const input = () => document.querySelector<HTMLInputElement>('input[type="file"]');

function choose(...files: readonly File[]): void {
  const field = input();
  if (!field) throw new Error('There is no field for files.');
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

async function fill(): Promise<void> {
  await page.getByLabelText('Inquiry type').selectOptions('technical');
  await page.getByLabelText('Subject').fill('A receipt');
  await page.getByLabelText('Message', { exact: true }).fill('Here it is.');
  await page.getByRole('checkbox').click();
}

const press = () => page.getByRole('button', { name: 'Send' }).click();
const file = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('a message about a payment names it, and the member writes the rest', async () => {
  await showForm(undefined, 'aPaymentsReference');
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Payment aPaymentsReference');
  await expect.element(page.getByLabelText('Message')).toHaveValue('');
});

test('the accepted kinds and size are said as the operator has set them', async () => {
  await showForm({ kinds: ['pdf', 'png', 'a kind of tomorrow'], maxMegabytes: 2 });
  await expect.element(page.getByText('Up to 3 files: PNG or PDF, up to 2 MB each.')).toBeVisible();
  expect(input()?.accept).toBe('image/png,application/pdf,.png,.pdf');
  choose(aFile('screen.jpg', 5), aFile('plan.pdf', 5));
  await expect
    .element(page.getByText('Left out: screen.jpg. Please choose PNG or PDF, up to 2 MB.'))
    .toBeVisible();
  await expect.element(file('plan.pdf')).toBeVisible();
  expect(file('screen.jpg').elements()).toHaveLength(0);
});

test('a server that says nothing takes pictures, PDFs and text', async () => {
  await showForm();
  await expect
    .element(page.getByText('Up to 3 files: JPG, PNG, AVIF, PDF, or TXT, up to 10 MB each.'))
    .toBeVisible();
});

test('files that are empty, too large or of another kind are named and left out, and the next choice counts', async () => {
  await showForm({ kinds: ['pdf', 'text'], maxMegabytes: 1 });
  choose(aFile('empty.pdf', 0), aFile('large.pdf', 1024 ** 2 + 1), aFile('a.zip', 5), aFile('a.pdf', 5));
  await expect
    .element(
      page.getByText('Left out: empty.pdf, large.pdf, and a.zip. Please choose PDF or TXT, up to 1 MB.'),
    )
    .toBeVisible();
  choose(aFile('NOTES.TXT', 5));
  await expect.element(file('NOTES.TXT')).toBeVisible();
  await expect.element(file('a.pdf')).toBeVisible();
  await expect.element(page.getByText('Up to 3 files: PDF or TXT, up to 1 MB each.')).toBeVisible();
});

test('a file that the server refuses is named, nothing is lost, and the second try sends the rest', async () => {
  await showForm();
  await fill();
  choose(aFile('plan.pdf', 5), aFile('notes.txt', 5));
  await expect.element(file('notes.txt')).toBeVisible();
  const fields = { 'files.1': 'wrong-text' };
  refusal = new CallError(422, { code: 'support/wrong-text', message: 'No text.', fields });
  await press();
  await expect.element(page.getByText(/^notes\.txt was refused: it is no plain text\./)).toBeVisible();
  await expect.element(page.getByLabelText('Subject')).toHaveValue('A receipt');
  await expect.element(file('plan.pdf')).toBeVisible();
  expect([sent, reference]).toEqual([[], undefined]);
  await page.getByRole('button', { name: 'Remove notes.txt' }).click();
  // The sentence still names the file that was refused, though the list has changed.
  await expect.element(page.getByText(/^notes\.txt was refused/)).toBeVisible();
  await press();
  await expect.poll(() => reference).toBe('ABCDE-FGHJK');
  expect(brought).toEqual([['plan.pdf', 'notes.txt'], ['plan.pdf']]);
  expect(sent).toMatchObject([{ attachment: ['key of plan.pdf'], attachmentNames: ['plan.pdf'] }]);
});
