import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { TabList } from './tabs.tsx';

const lists = ['My likes', 'Liked me', 'Favourites', 'Matches', 'My visits', 'Visited me'];

/** Tabs in a narrow row that is hidden at first, and counts that come later. */
function Lists() {
  const [value, setValue] = useState('Visited me');
  const [step, setStep] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setStep(step + 1)}>
        Next
      </button>
      <div id="row" style={{ display: step === 0 ? 'none' : 'block', width: 220 }}>
        <TabList
          id="lists"
          label="Lists"
          tabs={lists.map((list) => ({ value: list, label: list, ...(step > 1 && { count: 12_345 }) }))}
          value={value}
          onValue={setValue}
          panelOf={() => 'panel'}
        />
      </div>
    </>
  );
}

/** True if the selected tab lies in its row as a whole. */
function isInRow(): boolean {
  const row = document.querySelector('#row')?.getBoundingClientRect();
  const tab = document.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  if (!row || !tab || tab.width === 0) return false;
  return tab.left >= row.left - 1 && tab.right <= row.right + 1;
}

test('the selected tab is in view when its row appears, when counts come, and when another is chosen', async () => {
  await render(<Lists />);
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect.poll(isInRow).toBe(true);
  await next.click();
  await expect.element(page.getByText('12345').first()).toBeInTheDocument();
  await expect.poll(isInRow).toBe(true);
  document.querySelector<HTMLElement>('[data-tab="My likes"]')?.click();
  await expect.poll(isInRow).toBe(true);
  document.querySelector<HTMLElement>('[data-tab="Matches"]')?.click();
  await expect.poll(isInRow).toBe(true);
});
