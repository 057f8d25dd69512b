import '../tokens.css';
import '../base.css';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lockFill } from '../field-glyphs.ts';
import { type CardAct, CardActs } from './card-acts.tsx';
import { HiddenCard } from './hidden-card.tsx';
import { PersonCard, type PersonFace } from './person-card.tsx';
import { Photo } from './photo.tsx';

const maya: PersonFace = {
  name: 'Maya, 29',
  seal: 'Verified',
  presence: 'Online now',
  line: '4 km away',
  photos: { count: 3, at: 1 },
};

interface CardProps {
  readonly form: 'stack' | 'grid';
  readonly who?: PersonFace;
  readonly acted?: string[];
}

function Card({ form, who = maya, acted = [] }: CardProps) {
  return (
    <div style={{ width: 240 }}>
      <PersonCard
        form={form}
        who={who}
        photo={<span />}
        open={<button type="button" aria-label="Open Maya" onClick={() => acted.push('open')} />}
      >
        {form === 'grid' ? (
          <CardActs
            form="grid"
            label="Maya"
            words={{ hide: 'Hide', like: 'Like', chat: 'Chat' }}
            onAct={(act) => acted.push(act)}
          />
        ) : (
          ['One', 'Two', 'Three', 'Four long ones', 'Five long ones'].map((word) => <i key={word}>{word}</i>)
        )}
      </PersonCard>
    </div>
  );
}

describe('a card of somebody', () => {
  test('says who it is, that they were checked, and that they are there', async () => {
    await render(<Card form="stack" />);
    await expect.element(page.getByRole('heading', { name: 'Maya, 29 Verified' })).toBeVisible();
    await expect.element(page.getByText('Online now')).toBeVisible();
    await expect.element(page.getByText('4 km away')).toBeVisible();
    expect(
      [...document.querySelectorAll('[aria-hidden] > i')].map((part) => part.hasAttribute('data-on')),
    ).toEqual([false, true, false]);
  });

  test('in a grid the dot of who is online is heard', async () => {
    await render(<Card form="grid" />);
    await expect.element(page.getByRole('img', { name: 'Online now' })).toBeVisible();
  });

  test('what is hidden leaves no hole', async () => {
    await render(<Card form="grid" who={{ name: 'Kai' }} />);
    await expect.element(page.getByRole('heading', { name: 'Kai', exact: true })).toBeVisible();
    expect(page.getByRole('img').query()).toBeNull();
    expect(document.querySelector('p')).toBeNull();
  });

  test('in a grid shows what one can do once the focus is in it, and a press beside it opens the profile [widgets m2.2]', async () => {
    const acted: string[] = [];
    await render(<Card form="grid" acted={acted} />);
    await userEvent.tab();
    await expect.element(page.getByRole('button', { name: 'Open Maya' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await userEvent.tab();
    const like = page.getByRole('button', { name: 'Like' });
    await expect.element(like).toHaveFocus();
    const seen = () => getComputedStyle(like.element().parentElement?.parentElement ?? document.body).opacity;
    await expect.poll(seen).toBe('1');
    await userEvent.keyboard('{Enter}');
    await like.click();
    expect(acted).toEqual(['open', 'like', 'like']);
    await page.getByRole('button', { name: 'Open Maya' }).click({ position: { x: 20, y: 20 } });
    expect(acted).toEqual(['open', 'like', 'like', 'open']);
  });

  test('of the chips under it those that do not fit go whole', async () => {
    await render(<Card form="stack" />);
    const foot = document.querySelector('article > :last-child');
    const box = foot?.getBoundingClientRect();
    const parts = [...(foot?.children ?? [])].map((chip) => chip.getBoundingClientRect());
    const inSight = parts.filter(({ top }) => top < (box?.bottom ?? 0));
    expect(inSight.length).toBeGreaterThan(1);
    expect(inSight.length).toBeLessThan(5);
    expect(
      inSight.filter(({ right, bottom }) => right > (box?.right ?? 0) || bottom > (box?.bottom ?? 0)),
    ).toEqual([]);
  });

  test('whom one does not see yet has no name, and says so [widgets m2.3]', async () => {
    await render(
      <HiddenCard glyph={lockFill} label="Hidden profile" title="Someone likes you" photo={<span />}>
        <button type="button">See who</button>
      </HiddenCard>,
    );
    await expect.element(page.getByRole('article', { name: 'Hidden profile' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'See who' })).toBeVisible();
    expect(document.querySelectorAll('h3')).toHaveLength(1);
  });
});

describe('what one can do about somebody', () => {
  const words = { rewind: 'Rewind', hide: 'Hide', like: 'Like', chat: 'Chat' };

  test('is named, with the keys that do the same [widgets m2.1]', async () => {
    const acted: CardAct[] = [];
    await render(<CardActs label="Maya" words={words} onAct={(act) => acted.push(act)} />);
    const keys = ['Rewind', 'Hide', 'Like', 'Chat'].map((name) =>
      page.getByRole('button', { name }).element().getAttribute('aria-keyshortcuts'),
    );
    expect(keys).toEqual(['Backspace', 'ArrowLeft', 'ArrowRight', null]);
    await expect.element(page.getByText('→')).toBeVisible();
    for (const name of Object.values(words)) await page.getByRole('button', { name }).click();
    expect(acted).toEqual(['rewind', 'hide', 'like', 'chat']);
  });

  test('that cannot be done now says so, keeps the focus and does nothing', async () => {
    const acted: CardAct[] = [];
    await render(
      <CardActs label="Maya" words={words} locked={['rewind']} onAct={(act) => acted.push(act)} />,
    );
    const rewind = page.getByRole('button', { name: 'Rewind' });
    await expect.element(rewind).toHaveAttribute('aria-disabled', 'true');
    await rewind.click({ force: true });
    await expect.element(rewind).toHaveFocus();
    expect(acted).toEqual([]);
  });

  test('is at least 44 by 44, and 8 apart', async () => {
    await page.viewport(390, 844);
    await render(<CardActs label="Maya" words={words} onAct={() => undefined} />);
    const boxes = [...document.querySelectorAll('button')].map((one) => one.getBoundingClientRect());
    expect(Math.min(...boxes.flatMap(({ width, height }) => [width, height]))).toBeGreaterThanOrEqual(44);
    const gaps = boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
    expect(boxes.at(-1)?.right).toBeLessThanOrEqual(390);
  });
});

test('where the photo of a small card did not come, another try is within reach and clear of who it is', async () => {
  const words = { failed: 'There was an error loading image, please try again.', retry: 'Try again' };
  const acted: string[] = [];
  await render(
    <div style={{ width: 168 }}>
      <PersonCard
        form="grid"
        who={maya}
        photo={<Photo isEager src="data:image/png;base64,broken" alt="Maya" words={words} />}
        open={<button type="button" aria-label="Open Maya" onClick={() => acted.push('open')} />}
      />
    </div>,
  );
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  expect(page.getByRole('alert').element().textContent).toContain(words.failed);
  const name = page
    .getByRole('heading', { name: /Maya, 29/ })
    .element()
    .getBoundingClientRect();
  const { bottom } = again.element().getBoundingClientRect();
  expect(bottom).toBeLessThanOrEqual(name.top);
  await again.click({ timeout: 3000 });
  expect(acted).toEqual([]);
});

test('a hidden card answers a press, by finger and by key', async () => {
  let presses = 0;
  await render(
    <HiddenCard
      glyph={lockFill}
      label="Hidden profile"
      photo={<span />}
      tag="Upgrade"
      onPress={() => (presses += 1)}
    />,
  );
  const card = page.getByRole('button', { name: 'Hidden profile: Upgrade' });
  await card.click();
  expect(presses).toBe(1);
  card.element().focus();
  await userEvent.keyboard('{Enter}');
  expect(presses).toBe(2);
});

test('a hidden card without words keeps its colours, and one with words is dark behind them', async () => {
  const veilOf = (label: string) => {
    const photo = document.querySelector(`[aria-label="${label}"] > div`);
    return photo ? getComputedStyle(photo, '::after').content : 'no card';
  };
  await render(
    <>
      <HiddenCard glyph={lockFill} label="Colours" photo={<span />} />
      <HiddenCard glyph={lockFill} label="Words" title="Someone likes you" photo={<span />} />
    </>,
  );
  expect([veilOf('Colours'), veilOf('Words')]).toEqual(['none', '""']);
});
