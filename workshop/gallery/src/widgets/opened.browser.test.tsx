import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Panel } from './feedback/panel.tsx';
import { PopoverInfo } from './feedback/popover-info.tsx';
import { TagField } from './inputs/tag-field.tsx';

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

const nothing = () => undefined;
const tagWords = { none: 'none', failed: 'failed', searching: '…', remove: String, found: String };

const overlays = {
  panel: {
    draw: () => (
      <Panel
        isOpen
        onClose={nothing}
        title="Filters"
        closeLabel="Close"
        foot={<button type="button">Show</button>}
      >
        Inside
      </Panel>
    ),
    open: nothing,
    role: 'dialog',
  },
  popover: {
    draw: () => <PopoverInfo label="About">Why it is so.</PopoverInfo>,
    open: () => page.getByRole('button', { name: 'About' }).click(),
    role: 'button',
  },
  suggestions: {
    draw: () => (
      <TagField
        label="Interests"
        tags={[]}
        onTags={nothing}
        words={tagWords}
        search={async () => [{ value: 'a', label: 'Trams' }]}
      />
    ),
    open: () => userEvent.type(page.getByRole('combobox'), 'tra{ArrowDown}'),
    role: 'option',
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
  },
);
