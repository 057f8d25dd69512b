import '../tokens.css';
import '../base.css';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RowFace, Rows } from '../display/rows.tsx';
import { parkMouse } from '../emulate.fixture.ts';
import { MenuFace } from '../feedback/menu.tsx';
import { x } from '../glyphs.ts';
import { Button, type ButtonTone } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const tones: readonly ButtonTone[] = ['primary', 'soft', 'line', 'ghost', 'danger', 'danger-soft', 'paper'];
const press = () => page.getByRole('button');

function look(): readonly string[] {
  const { backgroundColor, boxShadow, color, opacity, transform } = getComputedStyle(press().element());
  return [backgroundColor, boxShadow, color, opacity, transform];
}

beforeEach(parkMouse);
afterEach(parkMouse);

describe('what cannot be pressed looks the same under the mouse as without it', () => {
  const faces: readonly (readonly [string, ReactElement])[] = [
    ...tones.map(
      (tone) =>
        [
          tone,
          <Button key={tone} tone={tone} disabled>
            Try again
          </Button>,
        ] as const,
    ),
    ['a drawing', <IconButton key="plain" glyph={x} label="Hide" disabled />],
  ];

  test.each(faces)('%s', async (_, face) => {
    await render(<div style={{ padding: 40 }}>{face}</div>);
    press().element().style.transition = 'none';
    const before = look();
    await press().hover({ force: true });
    await expect.poll(() => press().element().matches(':hover')).toBe(true);
    expect(look()).toEqual(before);
  });

  test('a busy one keeps its pressed colour', async () => {
    await render(
      <div style={{ padding: 40 }}>
        <Button tone="primary" isBusy>
          Sending…
        </Button>
      </div>,
    );
    const before = look();
    await press().hover({ force: true });
    await expect.poll(() => press().element().matches(':hover')).toBe(true);
    expect(look()).toEqual(before);
  });
});

test('a row and an item of a menu that cannot be pressed do not answer the mouse', async () => {
  await render(
    <>
      <Rows>
        <button type="button" disabled>
          <RowFace label="Export" />
        </button>
      </Rows>
      <MenuFace label="More" items={[{ label: 'Mute', glyph: x, isOff: true, onPick: () => undefined }]} />
    </>,
  );
  for (const one of [page.getByRole('button', { name: 'Export' }), page.getByRole('menuitem')]) {
    const background = () => getComputedStyle(one.element()).backgroundColor;
    const before = background();
    await one.hover({ force: true });
    await expect.poll(() => one.element().matches(':hover')).toBe(true);
    expect(background()).toBe(before);
  }
});

test('what can be pressed answers the mouse', async () => {
  await render(<Button tone="primary">Say hello</Button>);
  press().element().style.transition = 'none';
  const before = look();
  await press().hover();
  await expect.poll(look).not.toEqual(before);
});
