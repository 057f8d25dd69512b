import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { atSite, browser, world } from './at-site.ts';
import { openConsole } from './console-screens.ts';
import { chooseFiles, contactForm, fillContact, openContact, receipt, send } from './support-screens.ts';

atSite();

test('a PDF that the server refuses first arrives with the second try, and staff downloads it as it is', {
  timeout: 120_000,
}, async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await openContact(page, world.url);
  await fillContact(page);
  // Other tests of this site send the same form.
  await contactForm(page).getByLabel('Subject').fill('A receipt of May');
  const html = '<!doctype html><script>alert(1)</script>';
  await chooseFiles(page, [
    receipt,
    { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from(html) },
  ]);
  await send(page);
  const form = contactForm(page);
  await form.getByText('page.pdf was refused: it is of a kind that is not taken here.').waitFor();
  await form.getByRole('button', { name: 'Remove page.pdf' }).click();
  await send(page);
  await page.getByText('We have your message').waitFor();
  await page.context().close();

  const desk = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await openConsole(desk, world, 'contact');
  await desk.getByText('A receipt of May').first().click();
  const documents = desk.getByRole('region', { name: 'Documents' });
  await documents.getByText('Receipt May.pdf', { exact: true }).waitFor();
  await documents.getByText('117.2 kb').waitFor();
  const waiting = desk.waitForEvent('download');
  await documents.getByRole('link', { name: 'Download Receipt May.pdf' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Receipt May.pdf');
  expect(await readFile(await download.path())).toEqual(receipt.buffer);
  // The console is still there: nothing was opened in its place.
  await documents.waitFor();
  await desk.context().close();
});
