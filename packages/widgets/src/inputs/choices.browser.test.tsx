import '../tokens.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Checkbox } from './checkbox.tsx';
import { ChoiceChip, RemovableChip } from './chip.tsx';
import { CheckboxGroup, RadioGroup } from './choice-group.tsx';
import { Segmented } from './segmented.tsx';
import { LockedSwitch, Switch } from './switch.tsx';
import { Tabs } from './tabs.tsx';

const languages = [
  { value: 'th', label: 'Thai' },
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
];

function Few({ kind }: { readonly kind: 'radio' | 'segmented' | 'tabs' }) {
  const [value, setValue] = useState('th');
  const face = { label: 'Language', value, onValue: setValue };
  if (kind === 'tabs')
    return (
      <Tabs {...face} tabs={languages}>
        Shown: {value}
      </Tabs>
    );
  return kind === 'radio' ? (
    <RadioGroup {...face} choices={languages} />
  ) : (
    <Segmented {...face} choices={languages} />
  );
}

function Any() {
  const [values, setValues] = useState<readonly string[]>([]);
  const error = values.length === 0 ? 'Choose at least one.' : undefined;
  return (
    <>
      <CheckboxGroup
        label="Languages"
        choices={languages}
        values={values}
        onValues={setValues}
        error={error}
      />
      <output>{values.join(' ')}</output>
    </>
  );
}

function Vinyl() {
  const [isOn, setOn] = useState(false);
  return (
    <ChoiceChip isOn={isOn} onToggle={setOn}>
      Vinyl
    </ChoiceChip>
  );
}

test('the whole row of a switch toggles it, and so does Space [widgets d.15]', async () => {
  await render(<Switch label="Push notices" caption="Only what is meant for you." />);
  const control = page.getByRole('switch', { name: 'Push notices' });
  await page.getByText('Only what is meant for you.').click();
  await expect.element(control).toBeChecked();
  await userEvent.keyboard(' ');
  await expect.element(control).not.toBeChecked();
  await expect.element(control).toHaveAccessibleDescription('Only what is meant for you.');
});

test('on is told by a tick, not by colour alone [widgets d.16]', async () => {
  await render(<Switch label="Push notices" defaultChecked />);
  const tick = () => getComputedStyle(page.getByRole('switch').element(), '::after').borderRightWidth;
  expect(Number.parseFloat(tick())).toBeGreaterThan(1);
  await page.getByRole('switch').click();
  expect(tick()).toBe('0px');
});

test('a switch that is not bought yet shows its state, and a lock leads there [widgets d.17]', async () => {
  let asked = 0;
  await render(<LockedSwitch label="Hide my visits" lock="Premium" checked onLock={() => (asked += 1)} />);
  await expect.element(page.getByRole('switch', { name: 'Hide my visits' })).toBeChecked();
  await expect.element(page.getByRole('switch')).toBeDisabled();
  await page.getByRole('button', { name: 'Premium: Hide my visits' }).click();
  expect(asked).toBe(1);
});

test('words beside a tick tick it', async () => {
  await render(<Checkbox label="Keep me signed in" isWrong />);
  await page.getByText('Keep me signed in').click();
  await expect.element(page.getByRole('checkbox', { name: 'Keep me signed in' })).toBeChecked();
  await expect.element(page.getByRole('checkbox')).toBeInvalid();
});

test.each(['radio', 'segmented'] as const)(
  'arrows choose one of a few (%s), round and round [widgets 2.16]',
  async (kind) => {
    await render(<Few kind={kind} />);
    await page.getByRole('radio', { name: 'Thai' }).click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(page.getByRole('radio', { name: 'English' })).toBeChecked();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(page.getByRole('radio', { name: 'German' })).toBeChecked();
    await expect.element(page.getByRole('radiogroup', { name: 'Language' })).toBeVisible();
  },
);

test('any of a few keep the order in which they stand [widgets 2.17]', async () => {
  await render(<Any />);
  await expect
    .element(page.getByRole('group', { name: 'Languages' }))
    .toHaveAccessibleDescription('Choose at least one.');
  await page.getByText('German').click();
  await page.getByText('Thai').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('th de');
});

test('a chip says whether it is on; a removable one is taken away by name', async () => {
  let removed = 0;
  await render(
    <>
      <Vinyl />
      <RemovableChip label="Trams" removeLabel="Remove Trams" onRemove={() => (removed += 1)} />
    </>,
  );
  const chip = page.getByRole('button', { name: 'Vinyl' });
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
  await chip.click();
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Remove Trams' }).click();
  expect(removed).toBe(1);
});

test('arrows, Home and End go along the tabs; Tab leads from them into what they show', async () => {
  await render(<Few kind="tabs" />);
  await page.getByRole('tab', { name: 'Thai' }).click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: 'German' })).toHaveFocus();
  await expect.element(page.getByRole('tabpanel', { name: 'German' })).toHaveTextContent('Shown: de');
  await userEvent.keyboard('{Home}{ArrowRight}');
  await expect.element(page.getByRole('tab', { name: 'English', selected: true })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('tab', { name: 'German' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
});

test('where the line runs from right to left, the left arrow goes on', async () => {
  await render(
    <div dir="rtl">
      <Few kind="tabs" />
    </div>,
  );
  await page.getByRole('tab', { name: 'Thai' }).click();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('tab', { name: 'English' })).toHaveFocus();
});

test.each([
  ['three words of which one is long', 272, 1],
  ['three that do not fit', 160, 2],
])('%s are not broken within a word (%d px)', async (_, width, most) => {
  document.documentElement.style.font = '600 15px sans-serif';
  await render(
    <div style={{ width }}>
      <Segmented
        label="Where"
        value="near"
        onValue={() => undefined}
        choices={['Near me', 'Everywhere', 'By city'].map((label) => ({ value: label, label }))}
      />
    </div>,
  );
  const segments = [...document.querySelectorAll('label')];
  const words = segments.map((segment) => segment.querySelector('span'));
  expect(
    words.filter((word) => (word?.getClientRects().length ?? 0) > 1 && !word?.textContent?.includes(' ')),
  ).toEqual([]);
  const around = document.querySelector('[role="radiogroup"]')?.getBoundingClientRect();
  expect(segments.filter((segment) => segment.getBoundingClientRect().right > (around?.right ?? 0))).toEqual(
    [],
  );
  expect(new Set(segments.map((segment) => segment.getBoundingClientRect().top)).size).toBe(most);
  document.documentElement.removeAttribute('style');
});
