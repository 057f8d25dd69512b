import type { World } from '@mitto/testkit/start-world';
import { expect } from 'vitest';
import { type Device, keysOf, patience, photosOf, picture } from './profile-steps.ts';

/** Chooses a picture to upload, and accepts the proposed crop. */
export async function addPhoto(
  { page, say, button }: Device,
  name: string,
  size: [number, number] = [900, 1200],
): Promise<void> {
  await page
    .locator(`input[type=file][aria-label="${say('profile_photo_choose')}"]`)
    .setInputFiles(await picture(name, ...size));
  await button('profile_photo_crop_use').click();
}

/** Opens the menu of a picture and chooses an item. */
async function pick({ page, say }: Device, at: number, count: number, item: string): Promise<void> {
  const name = say('profile_photo_more', { at, count });
  await page.getByRole('button', { name }).click();
  await page
    .getByRole('menu', { name })
    .getByRole('menuitem', { name: say(item), exact: true })
    .click();
}

/**
 * Adds photos, of which one is refused and one upload fails and is retried. Then moves, replaces, crops and
 * removes photos, and makes one the first.
 */
export async function managePhotos(world: World, device: Device, uid: string): Promise<void> {
  const { page, say } = device;
  const names = () => photosOf(world, uid);
  await device.open('profile?tab=photos');
  await page.getByRole('heading', { name: say('profile_photo_mine') }).waitFor();
  await addPhoto(device, 'second');
  await expect.poll(names, patience).toHaveLength(2);
  await addPhoto(device, 'small', [60, 80]);
  await page.getByText(say('profile_photo_fault_small'), { exact: false }).waitFor();
  await page.getByText('small.jpg').first().waitFor();
  await page.getByRole('button', { name: `${say('profile_photo_cancel')} small.jpg` }).click();

  await page.context().setOffline(true);
  await addPhoto(device, 'third');
  await page.getByText(say('profile_photo_not_sent')).waitFor();
  await page.context().setOffline(false);
  await expect.poll(names, patience).toHaveLength(3);
  const [one = '', two = '', three = ''] = await names();

  await page
    .getByRole('button', { name: say('profile_photo_more', { at: 1, count: 3 }) })
    .press('ArrowRight');
  await expect.poll(names, patience).toEqual([two, one, three]);
  await pick(device, 3, 3, 'profile_photo_make_first');
  await expect.poll(names, patience).toEqual([three, two, one]);

  const before = await keysOf(world, uid);
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    pick(device, 2, 3, 'profile_photo_replace'),
  ]);
  await chooser.setFiles(await picture('fourth'));
  await device.button('profile_photo_crop_use').click();
  await expect.poll(() => keysOf(world, uid).then((keys) => keys[1] === before[1]), patience).toBe(false);
  expect(await names()).toEqual([three, two, one]);
  await pick(device, 1, 3, 'profile_photo_again');
  await device.button('profile_photo_crop_use').click();
  await expect.poll(() => keysOf(world, uid).then((keys) => keys[0] === before[0]), patience).toBe(false);

  await pick(device, 2, 3, 'profile_photo_remove');
  await device.button('profile_photo_remove').click();
  await expect.poll(names, patience).toEqual([three, one]);
}
