import '@mitto/widgets/tokens.css';
import { nextFrame } from '@mitto/widgets/drawn.fixture.ts';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { IconGrid } from './icon-grid.tsx';
import { JsonViewer } from './json-viewer.tsx';
import { TimeAgo } from './time-ago.tsx';
import { Tree, type TreeNode } from './tree.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const fakeTime = (now = 0) =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'], now });

const nodes: readonly TreeNode[] = [
  {
    id: 'a',
    name: 'Alpha',
    children: [
      {
        id: 'b',
        name: 'Beta',
        children: [{ id: 'c', name: 'Gamma', children: [{ id: 'd', name: 'Delta' }] }],
      },
      { id: 'e', name: 'Empty', isDir: true },
    ],
  },
  { id: 'z', name: 'Zeta', noLeaf: true, children: [{ id: 'y', name: 'Leaf' }] },
];

function Files({ expandLevel }: { readonly expandLevel?: number }) {
  const [selected, setSelected] = useState<string>();
  return (
    <>
      <Tree
        label="Files"
        nodes={nodes}
        selected={selected}
        onSelect={({ id }) => setSelected(id)}
        {...(expandLevel === undefined ? {} : { expandLevel })}
      />
      <span data-said>{selected}</span>
    </>
  );
}

const rows = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map((row) => row.textContent);

describe('a tree', () => {
  test('stands open to its third level, and to any other it is told [widgets 9.17]', async () => {
    const { rerender } = await render(<Files />);
    expect(rows()).toEqual(['Alpha', 'Beta', 'Gamma', 'Empty', 'Zeta']);
    await rerender(<Files key="2" expandLevel={4} />);
    expect(rows()).toEqual(['Alpha', 'Beta', 'Gamma', 'Delta', 'Empty', 'Zeta']);
    await rerender(<Files key="3" expandLevel={1} />);
    expect(rows()).toEqual(['Alpha', 'Zeta']);
  });

  test('is walked with arrows, which open and close, with Home, End and letters [widgets 2.9, 3.5]', async () => {
    await render(<Files />);
    const row = (name: string) => page.getByRole('treeitem', { name });
    row('Alpha').element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    await expect.element(row('Gamma')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(row('Gamma')).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.element(row('Beta')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(row('Gamma')).not.toBeInTheDocument();
    await userEvent.keyboard('{End}');
    await expect.element(row('Zeta')).toHaveFocus();
    await userEvent.keyboard('{Home}e');
    await expect.element(row('Empty')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => document.querySelector('[data-said]')?.textContent).toBe('e');
    await expect.element(row('Empty')).toHaveAttribute('aria-selected', 'true');
    await expect.element(row('Empty')).toHaveAttribute('aria-level', '2');
    await expect.element(row('Empty')).toHaveAttribute('aria-posinset', '2');
  });

  test('an arrow that leads nowhere leaves the focus where it is', async () => {
    await render(<Files expandLevel={1} />);
    const last = page.getByRole('treeitem', { name: 'Zeta' });
    last.element().focus();
    for (const key of ['{ArrowLeft}', '{ArrowDown}', '{Control>}a{/Control}']) {
      await userEvent.keyboard(key);
      await expect.element(last).toHaveFocus();
    }
  });
});

test('how long ago it was is told anew every 60000 ms [widgets 2.21, 9.3]', async () => {
  fakeTime(1_000_000_000_000);
  await render(
    <TimeAgo at={1_000_000_000_000} language="en" words={{ lessThanAMinute: 'less than a minute' }} />,
  );
  const told = () => document.querySelector('time')?.textContent;
  expect(told()).toBe('less than a minute');
  await vi.advanceTimersByTimeAsync(59_999);
  await nextFrame();
  expect(told()).toBe('less than a minute');
  await vi.advanceTimersByTimeAsync(1);
  await nextFrame();
  expect(told()).toBe('1 minute ago');
});

test('a time that is none shows nothing, and breaks nothing', async () => {
  await render(<TimeAgo at={Number.NaN} language="en" words={{ lessThanAMinute: 'now' }} />);
  expect(document.querySelector('time')).toBeNull();
});

test('an icon grid leads where its items say [widgets 3.4]', async () => {
  await render(
    <IconGrid label="Activities" items={[{ title: 'Coffee', action: { href: '#coffee', text: 'Go' } }]} />,
  );
  await expect.element(page.getByRole('link', { name: 'Go' })).toHaveAttribute('href', '#coffee');
});

describe('JSON', () => {
  const say = {
    count: (count: number) => `${count} entries`,
    circle: 'refers to what it lies in',
    invalid: 'This is not JSON.',
    more: (count: number) => `and ${count} more`,
  };
  const draw = (value: unknown) => render(<JsonViewer label="Answer" value={value} words={say} />);

  test('is laid out, also where it comes as text [widgets 2.25]', async () => {
    await draw('{"status":"ok","list":[1,null]}');
    await expect.element(page.getByText('"ok"')).toBeVisible();
    await expect.element(page.getByText('null')).toBeVisible();
  });

  test('that is none is shown as it came, with a sentence', async () => {
    await draw('{"status":');
    await expect.element(page.getByRole('alert')).toHaveTextContent('This is not JSON.');
    await expect.element(page.getByText(String.raw`"{\"status\":"`)).toBeVisible();
  });

  test('that holds itself ends there, and of 10,000 entries 200 are drawn', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    circle['long'] = Array.from({ length: 10_000 }, (_, at) => at);
    await draw(circle);
    await expect.element(page.getByText('refers to what it lies in')).toBeInTheDocument();
    await expect.element(page.getByText('and 9800 more')).toBeInTheDocument();
    expect(document.querySelectorAll('[data-kind="number"]')).toHaveLength(200);
  });

  test('shows markup as text', async () => {
    await draw({ name: '<img src=x onerror=alert(1)>' });
    await expect.element(page.getByText('"<img src=x onerror=alert(1)>"')).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });
});
