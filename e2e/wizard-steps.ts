import type { Page } from 'playwright-core';
import { labelled } from './app-steps.ts';

/** Texts of the wizard in the member's language. */
export interface WizardWords {
  readonly basicInfo: string;
  readonly name: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly next: string;
  readonly upload: string;
  readonly id: string;
  readonly enter: string;
}

export const wizardWords = {
  en: {
    basicInfo: 'Basic Information',
    name: 'First name',
    day: 'Day',
    month: 'Month',
    year: 'Year',
    next: 'Next',
    upload: 'Upload Profile photo',
    id: 'MittoID',
    enter: 'Enter',
  },
  th: {
    basicInfo: 'ข้อมูลพื้นฐาน',
    name: 'ชื่อ',
    day: 'วัน',
    month: 'เดือน',
    year: 'ปี',
    next: 'ถัดไป',
    upload: 'อัปโหลดรูปโปรไฟล์',
    id: 'MittoID ของคุณ',
    enter: 'เข้าสู่ Mitto',
  },
} as const satisfies Record<string, WizardWords>;

/** Completes the wizard, filling in only the required fields. */
export async function walkThroughWizard(
  page: Page,
  say: WizardWords,
  { name, username }: { readonly name: string; readonly username: string },
): Promise<void> {
  const next = page.getByRole('button', { name: say.next, exact: true });
  await fillBasicInfo(page, say, name);
  await next.click();
  await next.click();
  await next.click();
  await page.getByRole('heading', { name: say.upload }).waitFor();
  await next.click();
  await labelled(page, say.id).fill(username);
  await labelled(page, say.id).blur();
  await page.getByRole('button', { name: say.enter, exact: true }).click();
}

/** Fills in the required fields of the wizard's first step. */
export async function fillBasicInfo(page: Page, say: WizardWords, name: string): Promise<void> {
  await page.getByRole('heading', { name: say.basicInfo }).waitFor();
  await labelled(page, say.name).fill(name);
  // The radio button covers its tile, and the tile's text lies over it, so the click must be forced.
  await page.getByRole('radio').first().check({ force: true });
  await labelled(page, say.day).fill('2');
  await labelled(page, say.month).selectOption('3');
  await labelled(page, say.year).fill('1995');
}
