import '@mitto/widgets/tokens.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PricingCards } from './pricing-cards.tsx';

test('a package says its price, and while it is bought the others wait [widgets 2.14, 3.1]', async () => {
  const chosen: string[] = [];
  const one = (id: string) => ({
    id,
    name: id,
    amount: '$4.99',
    frequency: 'once',
    coverages: ['All'],
    buttonText: `Get ${id}`,
  });
  const { rerender } = await render(
    <PricingCards
      label="Plans"
      packages={[one('7 days'), one('30 days')]}
      onChoose={(id) => chosen.push(id)}
    />,
  );
  await page.getByRole('button', { name: 'Get 30 days' }).click();
  expect(chosen).toEqual(['30 days']);
  await rerender(
    <PricingCards
      label="Plans"
      packages={[one('7 days'), one('30 days')]}
      busy="30 days"
      onChoose={(id) => chosen.push(id)}
    />,
  );
  await expect.element(page.getByRole('button', { name: 'Get 7 days' })).toBeDisabled();
  await page.getByRole('button', { name: 'Get 30 days' }).click({ force: true });
  expect(chosen).toHaveLength(1);
});
