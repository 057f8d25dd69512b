import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nextFrame } from '../drawn.fixture.ts';
import { bangkok, leaveMaps } from './map.fixture.tsx';
import { NearbyPlaces } from './nearby-places.tsx';
import { type NearbyQuestion, type Place, placeKinds } from './place.ts';
import { placeMapWords as words } from './words.fixture.ts';

afterEach(leaveMaps);

const numbered = (at: number): Place => ({ id: String(at), name: `Place ${at}`, position: bangkok });

interface AloneProps {
  readonly asked?: NearbyQuestion[];
  readonly pages?: number;
  readonly answer?: () => readonly Place[];
}

function Alone({ asked = [], pages = 1, answer }: AloneProps) {
  return (
    <div style={{ width: 390, height: 500 }}>
      <NearbyPlaces
        near={bangkok}
        words={words.nearby}
        onPick={() => undefined}
        nearby={async (question) => {
          asked.push(question);
          const places =
            answer?.() ?? Array.from({ length: 20 }, (_, at) => numbered(question.page * 20 + at));
          return { places, hasMore: question.page + 1 < pages };
        }}
      />
    </div>
  );
}
describe('places nearby', () => {
  const choose = (name: string) => page.getByRole('radio', { name }).click({ force: true });
  const rows = () => document.querySelectorAll('li').length;
  const scroll = () => {
    const list = document.querySelector('ul')?.parentElement;
    if (list) list.scrollTop = list.scrollHeight;
  };

  test('are of six kinds, within 1500 metres [widgets 2.36, 9.24, 9.27]', async () => {
    const asked: NearbyQuestion[] = [];
    await render(<Alone asked={asked} />);
    await expect.element(page.getByText(words.nearby.choose)).toBeVisible();
    expect(asked).toEqual([]);
    for (const kind of placeKinds) {
      await choose(words.nearby.kinds[kind]);
      await expect.poll(() => asked.at(-1)?.kind).toBe(kind);
    }
    expect(placeKinds).toHaveLength(6);
    expect(new Set(asked.map(({ radius }) => radius))).toEqual(new Set([1500]));
  });

  test('go on when their end is scrolled to, until there are no more [widgets 9.28]', async () => {
    const asked: NearbyQuestion[] = [];
    await render(<Alone asked={asked} pages={3} />);
    await choose('Store');
    await expect.poll(rows).toBe(20);
    expect(asked).toHaveLength(1);
    scroll();
    await expect.poll(rows).toBe(40);
    scroll();
    await expect.poll(rows).toBe(60);
    scroll();
    await nextFrame();
    expect(asked.map(({ page: at }) => at)).toEqual([0, 1, 2]);
  });

  test('that moved from one page to the next are listed once', async () => {
    const asked: NearbyQuestion[] = [];
    await render(<Alone asked={asked} pages={2} answer={() => [numbered(1), numbered(2)]} />);
    await choose('Store');
    await expect.poll(() => asked.length).toBe(2);
    // The second page was the last one, so no further page is loaded.
    await expect.element(page.getByText('2 places')).toBeInTheDocument();
    await nextFrame();
    expect(rows()).toBe(2);
  });

  test('say that there are none, and that they did not load', async () => {
    let isAway = false;
    await render(
      <Alone
        answer={() => {
          if (isAway) throw new Error('away');
          return [];
        }}
      />,
    );
    await choose('Bank');
    await expect.element(page.getByText(words.nearby.none)).toBeVisible();
    isAway = true;
    await choose('School');
    await expect.element(page.getByRole('alert').getByText(words.nearby.failed)).toBeVisible();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText(words.nearby.none)).toBeVisible();
  });

  test('say that nobody can be asked, where no provider is set', async () => {
    await render(
      <NearbyPlaces
        near={bangkok}
        words={words.nearby}
        onPick={() => undefined}
        nearby={async () => ({ places: [], hasMore: false, isProviderSet: false })}
      />,
    );
    await choose('Bank');
    await expect.element(page.getByText(words.nearby.unprovided)).toBeVisible();
    expect(page.getByText(words.nearby.none).query()).toBeNull();
  });

  test('have an icon of their kind, and a link to their own page, which is told nothing of ours', async () => {
    const places: readonly Place[] = [
      { ...numbered(1), icon: 'bank', website: 'https://bank.example/' },
      { ...numbered(2), icon: 'park' },
      numbered(3),
    ];
    await render(<Alone answer={() => places} />);
    await choose('Bank');
    const link = page.getByRole('link', { name: 'Website of Place 1' });
    await expect.element(link).toHaveAttribute('href', 'https://bank.example/');
    await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(page.getByRole('link').elements()).toHaveLength(1);
    const drawings = [...document.querySelectorAll('li button path')].map((path) => path.getAttribute('d'));
    expect(new Set(drawings).size).toBe(3);
  });

  test('an older question that is answered late changes nothing', async () => {
    const answers: ((places: readonly Place[]) => void)[] = [];
    await render(
      <NearbyPlaces
        near={bangkok}
        words={words.nearby}
        onPick={() => undefined}
        nearby={() => new Promise((answer) => answers.push((places) => answer({ places, hasMore: false })))}
      />,
    );
    await choose('Store');
    await choose('Bank');
    await expect.poll(() => answers.length).toBe(2);
    answers[1]?.([numbered(2)]);
    await expect.element(page.getByText('Place 2')).toBeVisible();
    answers[0]?.([numbered(1)]);
    await nextFrame();
    expect(page.getByText('Place 1').query()).toBeNull();
    expect(page.getByText('Place 2').query()).not.toBeNull();
  });
});
