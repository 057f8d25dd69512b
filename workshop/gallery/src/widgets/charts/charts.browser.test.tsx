import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { prefer, preferNothing } from '@mitto/widgets/emulate.fixture.ts';
import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BarChart } from './bar-chart.tsx';
import type { ChartSeries } from './chart-props.ts';
import { LineChart } from './line-chart.tsx';

afterEach(async () => {
  await preferNothing();
  document.documentElement.removeAttribute('style');
  document.documentElement.removeAttribute('dir');
  delete document.documentElement.dataset['theme'];
});

const words = {
  none: 'Nothing yet.',
  asTable: 'Show as a table',
  asChart: 'Show as a drawing',
  label: 'Day',
  missing: 'not known',
};
const labels = ['Mon', 'Tue', 'Wed'];
const people = [
  { name: 'New', values: [10, 40, 20] },
  { name: 'Back', values: [5, null, 15] },
];
const charts = { line: LineChart, bar: BarChart };

interface Shown {
  readonly kind?: keyof typeof charts;
  readonly series?: readonly ChartSeries[];
  readonly labels?: readonly string[];
}

async function open({ kind = 'line', series = people, labels: days = labels }: Shown = {}) {
  const Chart = charts[kind];
  await page.viewport(420, 800);
  return render(
    <div style={{ width: 400 }}>
      <Chart title="People" labels={days} series={series} words={words} format={(value) => `${value} p`} />
    </div>,
  );
}

const plot = () => page.getByRole('slider', { name: 'People' });
const said = () => plot().element().getAttribute('aria-valuetext');
const drawnIn = (selector: string) => [...document.querySelectorAll<SVGGraphicsElement>(selector)];

describe.each(['line', 'bar'] as const)('a %s chart', (kind) => {
  test('is read value by value: arrows, Page keys, Home and End [widgets d.1]', async () => {
    await open({ kind });
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(plot().element());
    for (const [key, text] of [
      ['{ArrowRight}', 'Tue: New 40 p, Back not known'],
      ['{ArrowRight}{ArrowRight}', 'Wed: New 20 p, Back 15 p'],
      ['{ArrowLeft}', 'Tue: New 40 p, Back not known'],
      ['{Home}', 'Mon: New 10 p, Back 5 p'],
      ['{End}', 'Wed: New 20 p, Back 15 p'],
      ['{PageDown}', 'Mon: New 10 p, Back 5 p'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.poll(said).toBe(text);
      // The values that a screen reader announces are also visible.
      await expect.element(page.getByText(text)).toBeVisible();
    }
  });

  test('shows the values under a finger', async () => {
    await open({ kind });
    const { left, width, top } = plot().element().getBoundingClientRect();
    const finger = (type: string, share: number) =>
      plot()
        .element()
        .dispatchEvent(
          new PointerEvent(type, { bubbles: true, clientX: left + width * share, clientY: top + 20 }),
        );
    finger('pointermove', 0.9);
    await expect.poll(said).toBe('Wed: New 20 p, Back 15 p');
    finger('pointermove', 0.01);
    await expect.poll(said).toBe('Mon: New 10 p, Back 5 p');
  });

  test('says the same as a table', async () => {
    await open({ kind });
    await page.getByRole('button', { name: words.asTable }).click();
    const rows = [...document.querySelectorAll('tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['Day', 'New', 'Back'],
      ['Mon', '10 p', '5 p'],
      ['Tue', '40 p', 'not known'],
      ['Wed', '20 p', '15 p'],
    ]);
    await page.getByRole('button', { name: words.asChart }).click();
    await expect.element(plot()).toBeVisible();
  });

  test.each([
    ['nothing at all', [], []],
    ['labels alone', labels, [{ name: 'New', values: [] }]],
    ['no numbers', ['a'], [{ name: 'New', values: [Number.NaN] }]],
  ])('with %s says that there is nothing yet', async (_, days, series) => {
    await open({ kind, labels: days, series });
    await expect.element(page.getByText(words.none)).toBeVisible();
    expect(plot().query()).toBeNull();
  });

  test('tells its series apart also without colours [widgets d.2]', async () => {
    await prefer('forced-colors');
    await open({ kind });
    await expect.poll(() => drawnIn('svg [data-series]').length).toBe(2);
    const look = (one: Element | undefined) => {
      const { strokeDasharray, fill } = getComputedStyle(one ?? document.body);
      return `${strokeDasharray} ${fill}`;
    };
    const [first, second] = drawnIn('svg [data-series] > :is(path, rect):first-child');
    expect(look(first)).not.toBe(look(second));
  });

  test.each(['light', 'dark'])('has nothing axe finds, %s', async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    await open({ kind });
    await plot().element().focus();
    const drawn = await axe.run(document.body, { rules: { region: { enabled: false } } });
    await page.getByRole('button', { name: words.asTable }).click();
    const table = await axe.run(document.body, { rules: { region: { enabled: false } } });
    const found = [...drawn.violations, ...table.violations];
    expect(found.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`))).toEqual(
      [],
    );
  });

  test.each([
    ['with text of 200 %', { text: '200%' }],
    ['from right to left', { direction: 'rtl' }],
  ])('%s stays within its width', async (_, situation) => {
    if ('text' in situation) document.documentElement.style.fontSize = situation.text ?? '';
    if ('direction' in situation) document.documentElement.dir = situation.direction ?? '';
    await open({ kind });
    await expect.poll(() => drawnIn('svg [data-series]').length).toBe(2);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(420);
  });
});

test('a line rises as its values do, and has a gap where one is missing', async () => {
  await open();
  await expect.poll(() => drawnIn('path').length).toBe(3);
  const [line] = drawnIn('path');
  const ys = [...(line?.getAttribute('d') ?? '').matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y));
  // The scale goes from 0 to 40 over 200 pixels.
  expect(ys).toEqual([150, 0, 100]);
  // The two values beside the gap stand alone, so each is drawn as a dot.
  expect(drawnIn('[data-series="1"] > circle')).toHaveLength(2);
});

test('bars stand on nought, also those below it', async () => {
  await open({ kind: 'bar', series: [{ name: 'Change', values: [20, -20, 0] }] });
  await expect.poll(() => drawnIn('rect').length).toBe(3);
  const [up, down, none] = drawnIn('rect').map((bar) => ({
    y: Number(bar.getAttribute('y')),
    height: Number(bar.getAttribute('height')),
  }));
  expect(up).toEqual({ y: 0, height: 100 });
  expect(down).toEqual({ y: 100, height: 100 });
  expect(none).toEqual({ y: 100, height: 1 });
});

test('one point alone is a dot one sees', async () => {
  await open({ labels: ['Mon'], series: [{ name: 'New', values: [3] }] });
  await expect.poll(() => drawnIn('circle').length).toBe(1);
  await plot().element().focus();
  await expect.poll(said).toBe('Mon: New 3 p');
});

test('ten thousand values are drawn with no more than two for each pixel', async () => {
  const values = Array.from({ length: 10_000 }, (_, at) => at % 97);
  await open({ labels: values.map(String), series: [{ name: 'New', values }] });
  await expect.poll(() => drawnIn('path').length).toBe(1);
  const points = drawnIn('path')[0]?.getAttribute('d')?.split('L').length ?? 0;
  expect(points).toBeGreaterThan(300);
  expect(points).toBeLessThanOrEqual(800);
});
