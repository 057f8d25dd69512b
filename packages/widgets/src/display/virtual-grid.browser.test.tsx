import '../tokens.css';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { VirtualGrid } from './virtual-grid.tsx';

const many = Array.from({ length: 5000 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }));

interface GridProps {
  readonly startAt?: number;
  readonly onScrolled?: (offset: number) => void;
  readonly onNearEnd?: () => void;
  readonly count?: number;
}

function Grid({ count = many.length, ...rest }: GridProps) {
  return (
    <div style={{ width: 640, height: 600 }}>
      <VirtualGrid
        label="People"
        items={many.slice(0, count)}
        keyOf={(one) => one.id}
        rowHeight={100}
        columnWidth={150}
        draw={(one) => <div style={{ height: 100 }}>{one.name}</div>}
        {...rest}
      />
    </div>
  );
}

const windowOf = () => document.querySelector('ul')?.parentElement ?? document.body;

describe('a virtual grid', () => {
  test('of 5,000 has only those in sight in the page, and says how many there are', async () => {
    await render(<Grid />);
    await expect.element(page.getByText('Person 3', { exact: true })).toBeVisible();
    expect(document.querySelectorAll('li').length).toBeLessThan(60);
    await expect.element(page.getByRole('listitem').first()).toHaveAttribute('aria-setsize', '5000');
    // The width of 640 px holds four columns of 150 px with gaps of 12 px.
    const tops = [...document.querySelectorAll('li')].map((item) => item.getBoundingClientRect().top);
    expect(tops.filter((top) => top === tops[0])).toHaveLength(4);
  });

  test('is walked card by card, row by row and from end to end', async () => {
    await render(<Grid />);
    await expect.element(page.getByText('Person 7', { exact: true })).toBeVisible();
    document.querySelector<HTMLElement>('[data-at="0"]')?.focus();
    const focused = () => document.activeElement?.textContent;
    for (const [key, name] of [
      ['{ArrowRight}', 'Person 1'],
      ['{ArrowDown}', 'Person 5'],
      ['{ArrowUp}', 'Person 1'],
      ['{End}', 'Person 4999'],
      ['{ArrowRight}', 'Person 4999'],
      ['{Home}', 'Person 0'],
      ['{PageDown}', 'Person 12'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(focused).toBe(name);
    }
  });

  test('keeps the card that has the focus, wherever one scrolls, and Tab leads into what is in sight [widgets d.38]', async () => {
    await render(
      <>
        <Grid />
        <button type="button">After</button>
      </>,
    );
    await expect.element(page.getByText('Person 7', { exact: true })).toBeVisible();
    document.querySelector<HTMLElement>('[data-at="5"]')?.focus();
    windowOf().scrollTop = 40_000;
    await expect.element(page.getByText('Person 1440', { exact: true })).toBeInTheDocument();
    expect(document.activeElement?.textContent).toBe('Person 5');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => document.activeElement?.textContent).toBe('Person 6');
    await expect.poll(() => windowOf().scrollTop).toBe(112);
    await page.getByRole('button', { name: 'After' }).click();
    windowOf().scrollTop = 40_000;
    await expect.element(page.getByText('Person 1440', { exact: true })).toBeInTheDocument();
    // The Tab stop is in the first row that was still partly visible when scrolling stopped.
    await expect
      .poll(() => [...document.querySelectorAll('li[tabindex="0"]')].map((card) => card.textContent))
      .toEqual(['Person 1428']);
    await userEvent.tab({ shift: true });
    await expect.poll(() => document.activeElement?.textContent).toBe('Person 1428');
  });

  test('whose cards need more room than was told gives it to every row', async () => {
    await render(
      <div style={{ width: 640, height: 600 }}>
        <VirtualGrid
          label="People"
          items={many}
          keyOf={(one) => one.id}
          rowHeight={100}
          columnWidth={150}
          gap={0}
          draw={(one) => <div style={{ height: 130 }}>{one.name}</div>}
        />
      </div>,
    );
    const top = (at: number) => document.querySelector(`[data-at="${at}"]`)?.getBoundingClientRect().top ?? 0;
    await expect.poll(() => [top(4) - top(0), top(8) - top(4)]).toEqual([130, 130]);
  });

  test('comes back to where it was left', async () => {
    const offsets: number[] = [];
    const { unmount } = await render(<Grid onScrolled={(offset) => offsets.push(offset)} />);
    windowOf().scrollTop = 40_000;
    await expect.poll(() => offsets.at(-1)).toBe(40_000);
    await unmount();
    await render(<Grid startAt={offsets.at(-1) ?? 0} />);
    await expect.poll(() => windowOf().scrollTop).toBe(40_000);
    await expect.element(page.getByText('Person 1432', { exact: true })).toBeInTheDocument();
  });

  test('asks for more near its end, once for each length', async () => {
    let asked = 0;
    const { rerender } = await render(<Grid count={40} onNearEnd={() => (asked += 1)} />);
    windowOf().scrollTop = 10_000;
    await expect.poll(() => asked).toBe(1);
    windowOf().scrollTop = 0;
    windowOf().scrollTop = 10_000;
    await rerender(<Grid count={80} onNearEnd={() => (asked += 1)} />);
    windowOf().scrollTop = 20_000;
    await expect.poll(() => asked).toBe(2);
  });

  test('a card that stays in sight is not drawn again while one scrolls', async () => {
    const drawn = new Map<string, number>();
    await render(
      <div style={{ width: 640, height: 600 }}>
        <VirtualGrid
          label="People"
          items={many}
          keyOf={(one) => one.id}
          rowHeight={100}
          columnWidth={150}
          draw={(one) => {
            drawn.set(one.id, (drawn.get(one.id) ?? 0) + 1);
            return <div style={{ height: 100 }}>{one.name}</div>;
          }}
        />
      </div>,
    );
    await expect.element(page.getByText('Person 12', { exact: true })).toBeVisible();
    const before = new Map(drawn);
    windowOf().scrollTop = 250;
    await expect.element(page.getByText('Person 40', { exact: true })).toBeInTheDocument();
    // After scrolling has stopped and another card has become the Tab stop, no card has been rendered again.
    await expect.poll(() => document.querySelector('li[tabindex="0"]')?.textContent).toBe('Person 8');
    expect([...before].filter(([id, times]) => drawn.get(id) !== times)).toEqual([]);
  });

  test('cards that keep a shape are as high as their width asks for, from the first to the last', async () => {
    await render(
      <div style={{ width: 640, height: 600 }}>
        <VirtualGrid
          label="People"
          items={many}
          keyOf={(one) => one.id}
          rowHeight={(width) => (width * 4) / 3}
          columnWidth={150}
          draw={(one) => <div style={{ aspectRatio: '3 / 4' }}>{one.name}</div>}
        />
      </div>,
    );
    await expect.element(page.getByText('Person 0', { exact: true })).toBeVisible();
    // There are 1,250 rows of four cards of 151 by 201⅓ px, with gaps of 12 px.
    expect(document.querySelector('ul')?.getBoundingClientRect().height).toBeCloseTo(
      (1250 * (151 * 4)) / 3 + 1249 * 12,
      0,
    );
  });

  test('a grid that becomes narrower lays its rows out anew', async () => {
    const grid = (width: number) => (
      <div style={{ width, height: 600 }}>
        <VirtualGrid
          label="People"
          items={many}
          keyOf={(one) => one.id}
          rowHeight={(card) => card}
          columnWidth={150}
          gap={0}
          draw={(one) => <div style={{ aspectRatio: '1' }}>{one.name}</div>}
        />
      </div>
    );
    const { rerender } = await render(grid(600));
    const height = () => document.querySelector('ul')?.getBoundingClientRect().height;
    await expect.poll(height).toBe(1250 * 150);
    await rerender(grid(320));
    await expect.poll(height).toBe(2500 * 160);
  });
});
