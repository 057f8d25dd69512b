import './tokens.css';
import './base.css';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './buttons/button.tsx';
import { createModals } from './feedback/create-modals.ts';
import { MatchCelebration } from './feedback/match-celebration.tsx';
import { Menu } from './feedback/menu.tsx';
import { Modals } from './feedback/modals.tsx';
import { Sheet } from './feedback/sheet.tsx';
import { DateField } from './inputs/date-field.tsx';
import { noDate } from './inputs/date-value.ts';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

const nothing = () => undefined;
const modals = createModals();
const words = { ok: 'OK', cancel: 'Cancel', close: 'Close' };
const dateWords = { day: 'Day', month: 'Month', year: 'Year', invalid: 'Invalid.' };

const overlays = {
  confirm: {
    draw: () => <Modals of={modals} words={words} />,
    open: () =>
      void modals.confirm({
        title: 'Delete this chat?',
        message: 'It goes.',
        yes: 'Delete',
        isDangerous: true,
      }),
    role: 'alertdialog',
  },
  prompt: {
    draw: () => <Modals of={modals} words={words} />,
    open: () => void modals.prompt({ title: 'Name it', label: 'Name', yes: 'Keep' }),
    role: 'dialog',
  },
  match: {
    draw: () => (
      <MatchCelebration
        isOpen
        onClose={nothing}
        title="It’s a match!!"
        closeLabel="Close"
        pair={['', '']}
        actions={<Button tone="paper">Say hello</Button>}
      >
        You and Ines liked each other.
      </MatchCelebration>
    ),
    open: nothing,
    role: 'dialog',
  },
  sheet: {
    draw: () => (
      <Sheet isOpen onClose={nothing} title="Coins" closeLabel="Close">
        Inside
      </Sheet>
    ),
    open: nothing,
    role: 'dialog',
  },
  menu: {
    draw: () => <Menu label="More" items={[{ label: 'Block', isDangerous: true, onPick: nothing }]} />,
    open: () => page.getByRole('button', { name: 'More' }).click(),
    role: 'menu',
  },
  calendar: {
    draw: () => (
      <DateField
        label="Born"
        words={dateWords}
        value={noDate}
        onValue={nothing}
        calendar={{ open: 'Choose', previous: 'Previous', next: 'Next', language: 'en' }}
      />
    ),
    open: () => page.getByRole('button', { name: 'Choose' }).click(),
    role: 'grid',
  },
} as const;

const names = Object.keys(overlays) as (keyof typeof overlays)[];

test.each(names.flatMap((name) => [[name, 'light'] as const, [name, 'dark'] as const]))(
  'axe finds nothing in an open %s, %s',
  async (name, theme) => {
    document.documentElement.dataset['theme'] = theme;
    const overlay = overlays[name];
    await render(overlay.draw());
    await overlay.open();
    await expect.element(page.getByRole(overlay.role).first()).toBeVisible();
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(
      violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`)),
    ).toEqual([]);
    modals.closeAll();
  },
);
