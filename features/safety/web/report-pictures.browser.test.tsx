import type { AppError } from '@mitto/kit/app-error';
import { CallError } from '@mitto/web-kit/api/call-error';
import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { useForm } from '@mitto/web-kit/forms/use-form';
import { useKeptDraft } from '@mitto/web-kit/forms/use-kept-draft';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ReportPictures } from './report-pictures.tsx';
import type { ReportValues } from './report-values.ts';
import { useReportPictures } from './use-report-pictures.ts';

/** Names of the uploaded files, and the keys of their attempts. */
let uploads: { readonly name: string; readonly key: string }[];
/** Errors of the next uploads. */
let errors: unknown[];
/** Outcome of the last `bringAgain`. */
let again: readonly string[] | string | undefined;
beforeEach(() => {
  [uploads, errors, again] = [[], [], undefined];
  sessionStorage.clear();
});
afterEach(cleanup);

// Only the parts that the pictures read.
const services = {
  session: { keeping: 'device', userId: 'ana', mediaPass: () => 'pass' },
  sendForm: async (_line: unknown, form: FormData, { key }: { readonly key: string }) => {
    const error = errors.shift();
    if (error) throw error;
    const [file] = form.getAll('files');
    uploads.push({ name: file instanceof File ? file.name : '', key });
    return { key: `key-${uploads.length}` };
  },
} as unknown as Services;

function Pictures() {
  const form = useForm<ReportValues>(() => ({
    type: { value: '' },
    otherText: { value: '' },
    withMessages: { value: '' },
    pictures: { value: '' },
  }));
  useKeptDraft(form, 'report ben');
  const pictures = useReportPictures(form);
  const bringAgain = async () => {
    again = await pictures.bringAgain().catch((error: unknown) => (error as AppError).code);
  };
  return (
    <>
      <ReportPictures pictures={pictures} />
      <output>
        {pictures.images.map(({ id }) => id).join(' ')}, unsent {pictures.unsent}
      </output>
      <button type="button" aria-label="Bring again" onClick={() => void bringAgain()} />
    </>
  );
}

const show = () =>
  render(
    <ServicesContext value={services}>
      <Pictures />
    </ServicesContext>,
  );

async function picture(name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [120, 160];
  canvas.getContext('2d')?.fillRect(5, 5, 60, 60);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  return new File([blob ?? ''], name, { type: 'image/png' });
}

async function choose(...names: readonly string[]): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!field) throw new Error('There is no field for pictures.');
  const chosen = new DataTransfer();
  for (const name of names) chosen.items.add(await picture(name));
  field.files = chosen.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const told = () => document.querySelector('output')?.textContent;
const shown = () => [...document.querySelectorAll<HTMLImageElement>('li img')].map(({ src }) => src);
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('chosen pictures are uploaded, shown and taken out again', async () => {
  await show();
  await choose('a.png', 'b.png');
  await expect.poll(told).toBe('key-1 key-2, unsent 0');
  expect(shown().every((src) => src.startsWith('blob:'))).toBe(true);
  await button('More about picture 1').click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect.poll(told).toBe('key-2, unsent 0');
  await button('Undo').click();
  await expect.poll(told).toBe('key-1 key-2, unsent 0');
});

test('a fourth picture is not taken, and the three stay', async () => {
  await show();
  await choose('a.png', 'b.png', 'c.png');
  await expect.poll(told).toBe('key-1 key-2 key-3, unsent 0');
  await choose('d.png');
  await expect.element(page.getByText(/^Total files 4 exceed maximum allowed files 3/)).toBeVisible();
  await expect.poll(told).toBe('key-1 key-2 key-3, unsent 0');
  expect(uploads).toHaveLength(3);
});

test('a picture that failed says why, counts as unsent, and is tried again or removed', async () => {
  await show();
  errors = [
    new CallError(422, { code: 'picture/broken', message: 'Damaged.' }),
    new CallError(503, { code: 'busy', message: 'Busy.' }),
  ];
  await choose('a.png');
  await expect.element(page.getByText('Damaged', { exact: true })).toBeVisible();
  await expect.poll(told).toBe(', unsent 1');
  await choose('b.png');
  await expect.element(page.getByText('Not sent')).toBeVisible();
  await expect.poll(told).toBe(', unsent 2');
  await button('Try again').last().click();
  await expect.poll(told).toBe('key-1, unsent 1');
  await button('Cancel a.png').click();
  await expect.poll(told).toBe('key-1, unsent 0');
});

test('a member who has sent as many pictures as one can is told so', async () => {
  await show();
  errors = [new CallError(422, { code: 'safety/too-many-pictures', message: 'Too many.' })];
  await choose('a.png');
  await expect.element(page.getByText(/Send the report without this one\.$/)).toBeVisible();
});

test('after a reload the draft has its pictures, which come from the server', async () => {
  const { unmount } = await show();
  await choose('a.png');
  await expect.poll(told).toBe('key-1, unsent 0');
  await unmount();
  await show();
  await expect.poll(told).toBe('key-1, unsent 0');
  expect(shown()[0]).toMatch(/\/media\/key-1\/1600\?pass=pass$/);
  // The files are gone with the page.
  await button('Bring again').click();
  await expect.poll(() => again).toBe('safety/pictures-gone');
  await expect.poll(told).toBe(', unsent 0');
});

test('pictures that the server has deleted are brought again, as new ones', async () => {
  await show();
  await choose('a.png', 'b.png');
  await expect.poll(told).toBe('key-1 key-2, unsent 0');
  await button('Bring again').click();
  await expect.poll(() => again).toEqual(['key-3', 'key-4']);
  await expect.poll(told).toBe('key-3 key-4, unsent 0');
  expect(uploads.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'a.png', 'b.png']);
  expect(new Set(uploads.map(({ key }) => key)).size).toBe(4);
});

test('without a network the pictures stay for another try', async () => {
  await show();
  await choose('a.png');
  await expect.poll(told).toBe('key-1, unsent 0');
  errors = [new CallError(0, { code: 'no-answer', message: 'No answer.' })];
  await button('Bring again').click();
  await expect.poll(() => again).toBe('no-answer');
  expect(told()).toBe('key-1, unsent 0');
});
