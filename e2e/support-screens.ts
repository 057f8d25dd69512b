import type { Locator, Page } from 'playwright-core';
import { openApp, openPanel } from './app-steps.ts';
import { openAsNew } from './open-signed-in.ts';
import type { Screen } from './screen.ts';

export async function openContact(page: Page, url: string): Promise<void> {
  await openApp(page, url, '#!/login?open=contact-us');
  await page.getByRole('heading', { name: 'Contact us' }).waitFor();
}

export const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

/** The panel with the form. The log-in below it has a field for the address, too. */
export const contactForm = (page: Page): Locator => page.locator('dialog[data-intent="contact-us"]');

export async function fillContact(page: Page): Promise<void> {
  const form = contactForm(page);
  await form.getByLabel('Full name').fill('Sam Rivera');
  await form.getByLabel('Email').fill('sam@rivera.example');
  await form.getByLabel('Inquiry type').selectOption('technical');
  await form.getByLabel('Subject').fill('My voice messages are silent');
  await form
    .getByLabel('Message', { exact: true })
    .fill('Since yesterday every voice message I send is silent.');
  await form.getByRole('checkbox').check();
}

export const receipt = {
  name: 'Receipt May.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${' '.repeat(120_000)}\n%%EOF\n`),
};
const zip = { name: 'voice.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004') };

/** Chooses files at the contact form. */
export async function chooseFiles(page: Page, files: readonly (typeof receipt)[]): Promise<void> {
  await contactForm(page)
    .locator('input[type="file"]')
    .setInputFiles([...files]);
}

/** Opens the panel of deletion at one of its steps. */
export async function openDelete(page: Page, step: 1 | 2 | 3, password: string): Promise<void> {
  await openPanel(page, 'settings.account.delete');
  await page.getByRole('heading', { name: 'Pause or delete?' }).waitFor();
  if (step === 1) return;
  await page.getByRole('button', { name: 'Go on to delete' }).click();
  await page.getByRole('heading', { name: 'Is it you?' }).waitFor();
  if (step === 2) return;
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Before you go' }).waitFor();
}

/** Screens of Contact us and of Delete Account. */
export const supportScreens: readonly Screen[] = [
  { name: 'contact', isWhole: true, open: (page, { url }) => openContact(page, url) },
  {
    name: 'contact-wrong',
    isWhole: true,
    open: async (page, { url }) => {
      await openContact(page, url);
      await send(page);
      await page.getByText('Please agree, so that we may read and keep your message.').waitFor();
    },
  },
  {
    name: 'contact-document',
    isWhole: true,
    open: async (page, { url }) => {
      await openContact(page, url);
      await fillContact(page);
      await chooseFiles(page, [receipt]);
      await page.getByText(receipt.name).waitFor();
    },
  },
  {
    name: 'contact-file-left-out',
    isWhole: true,
    open: async (page, { url }) => {
      await openContact(page, url);
      await chooseFiles(page, [receipt, zip]);
      await page.getByText('Left out: voice.zip.').waitFor();
    },
  },
  {
    name: 'contact-sent',
    open: async (page, { url }) => {
      await openContact(page, url);
      await fillContact(page);
      await send(page);
      await page.getByText('We have your message').waitFor();
    },
  },
  {
    name: 'delete-account',
    isWhole: true,
    open: async (page, world) => openDelete(page, 1, (await openAsNew(page, world)).password),
  },
  {
    name: 'delete-account-password',
    open: async (page, world) => openDelete(page, 2, (await openAsNew(page, world)).password),
  },
  {
    name: 'delete-account-why',
    isWhole: true,
    open: async (page, world) => {
      await openDelete(page, 3, (await openAsNew(page, world)).password);
      await page.getByRole('button', { name: 'I found someone' }).click();
      await page.getByText('How lovely.').waitFor();
    },
  },
];
