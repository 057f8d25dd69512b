import '@mitto/widgets/tokens.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { averageOf, RatingField, RatingSummary, Stars } from './rating.tsx';

function HowWasIt() {
  const [stars, setStars] = useState(0);
  return (
    <RatingField label="How was it?" value={stars} onValue={setStars} say={(count) => `${count} stars`} />
  );
}

test('stars are chosen with arrows, and said in words [widgets 2.20, 9.13]', async () => {
  await render(<HowWasIt />);
  await page.getByRole('radio', { name: '3 stars' }).click({ force: true });
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  expect(page.getByRole('radio').elements()).toHaveLength(5);
});

test('stars to choose from are of size 3 unless told otherwise', async () => {
  const say = (count: number) => `${count} stars`;
  await render(
    <>
      <RatingField label="plain" value={0} onValue={() => undefined} say={say} />
      <RatingField label="three" value={0} onValue={() => undefined} say={say} size={3} />
    </>,
  );
  const widthOf = (name: string) =>
    page.getByRole('group', { name }).element().querySelector('svg')?.clientWidth;
  await expect.element(page.getByRole('group', { name: 'plain' })).toBeVisible();
  expect(widthOf('plain')).toBe(24);
  expect(widthOf('three')).toBe(24);
});

test('stars given are of size 3 unless told otherwise [widgets 9.15]', async () => {
  await render(
    <>
      <Stars label="plain" value={4} />
      <Stars label="three" value={4} size={3} />
      <Stars label="five" value={4} size={5} />
    </>,
  );
  const widthOf = (name: string) => page.getByRole('img', { name }).element().firstElementChild?.clientWidth;
  expect(widthOf('plain')).toBe(widthOf('three'));
  expect(widthOf('five')).toBeGreaterThan(widthOf('plain') ?? 0);
});

test('the counts of each star make the average [widgets 3.6, 9.14]', async () => {
  expect(averageOf({ 1: 1, 2: 0, 3: 0, 4: 0, 5: 3 })).toBe(4);
  expect(averageOf({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 })).toBe(0);
  const say = {
    average: (average: string, total: number) => `${average} of 5 from ${total}`,
    row: (stars: number, count: number) => `${stars} stars: ${count}`,
    none: 'Nobody has rated yet.',
  };
  const { rerender } = await render(
    <RatingSummary
      title="Overall rating"
      counts={{ 1: 1, 2: 0, 3: 0, 4: 0, 5: 3 }}
      words={say}
      language="en"
    />,
  );
  await expect.element(page.getByRole('img', { name: '4.0 of 5 from 4' })).toBeVisible();
  await expect.element(page.getByText('5 stars: 3')).toBeVisible();
  await rerender(
    <RatingSummary
      title="Overall rating"
      counts={{ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }}
      words={say}
      language="en"
    />,
  );
  await expect.element(page.getByText('Nobody has rated yet.')).toBeVisible();
});
