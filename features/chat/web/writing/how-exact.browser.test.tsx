import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aboutHere } from '../../contract/about-here.ts';
import type { Attachments } from '../../contract/attachments.ts';
import { HowExact } from './how-exact.tsx';

const place = { geometry: { lat: 13.754321, lng: 100.512345 }, name: 'Ari', address: 'Ari, Bangkok' };

async function chosenBy(label: string): Promise<Attachments | undefined> {
  const chosen: Attachments[] = [];
  await page.viewport(320, 640);
  await render(<HowExact place={place} onChosen={(one) => chosen.push(one)} onBack={() => undefined} />);
  await page.getByRole('button', { name: label }).click();
  return chosen[0];
}

test('a place is told exactly, with its name', async () => {
  expect(await chosenBy('Exact place')).toEqual({
    type: 'location',
    location: place.geometry,
    name: 'Ari',
    formatted_address: 'Ari, Bangkok',
  });
});

test('“About here” hands on the square alone', async () => {
  const about = await chosenBy('About here');
  expect(about).toEqual(aboutHere(place.geometry));
  expect(JSON.stringify(about)).not.toMatch(/13\.754321|100\.512345|Ari/);
  await expect.element(page.getByText(/never the exact place/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
