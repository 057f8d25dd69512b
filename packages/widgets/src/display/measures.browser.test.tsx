import { afterEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { nextFrame } from '../drawn.fixture.ts';
import { Avatar, AvatarStack } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { Countdown, Timer } from './countdown.tsx';
import { ProgressBar, ProgressRing, StepBar } from './progress.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const fakeTime = (now: number) =>
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'], now });

test.each([
  [64, '64', '64%'],
  [-5, '0', '0%'],
  [250, '100', '100%'],
  [Number.NaN, '0', '0%'],
])('progress of %s is shown as %s of 100 [widgets 2.15, 9.16]', async (value, now, width) => {
  await render(<ProgressBar label="Uploading" value={value} />);
  const bar = page.getByRole('progressbar', { name: 'Uploading' });
  await expect.element(bar).toHaveAttribute('aria-valuenow', now);
  await expect.element(bar).toHaveAttribute('aria-valuemax', '100');
  expect((bar.element().firstElementChild as HTMLElement).style.width).toBe(width);
});

test('where nobody knows how far it is, no number is said', async () => {
  await render(<ProgressBar label="Preparing" />);
  await expect.element(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
});

test('steps and rings say how far they are', async () => {
  await render(
    <>
      <StepBar label="Step 4 of 7" step={4} steps={7} />
      <ProgressRing label="Free wait" value={45} max={60} />
    </>,
  );
  await expect
    .element(page.getByRole('progressbar', { name: 'Step 4 of 7' }))
    .toHaveAttribute('aria-valuenow', '4');
  await expect
    .element(page.getByRole('progressbar', { name: 'Free wait' }))
    .toHaveAttribute('aria-valuenow', '45');
});

test('a badge of none is not there, and one of many has an end', async () => {
  await render(
    <>
      <Badge count={0} label="nothing" />
      <Badge count={100} label="100 unread" />
    </>,
  );
  await expect.element(page.getByRole('img', { name: '100 unread' })).toHaveTextContent('99+');
  expect(page.getByRole('img').elements()).toHaveLength(1);
});

describe('a countdown', () => {
  const clock = () => document.querySelector('[role="timer"]')?.textContent;

  test('goes down every second, and shows 00:00:00 once it is over [widgets 2.22, 4.6]', async () => {
    fakeTime(1_000_000);
    let ended = 0;
    await render(<Countdown label="Time left" until={1_000_000 + 3_662_000} onEnd={() => (ended += 1)} />);
    expect(clock()).toBe('01:01:02');
    await vi.advanceTimersByTimeAsync(1000);
    await nextFrame();
    expect(clock()).toBe('01:01:01');
    vi.setSystemTime(1_000_000 + 3_661_500);
    await vi.advanceTimersByTimeAsync(1000);
    await nextFrame();
    expect(clock()).toBe('00:00:00');
    await vi.advanceTimersByTimeAsync(5000);
    await nextFrame();
    expect([clock(), ended]).toEqual(['00:00:00', 1]);
  });

  test('in its short form is mm:ss [widgets 4.1]', async () => {
    fakeTime(0);
    await render(<Countdown label="Resend" form="short" until={872_000} />);
    expect(clock()).toBe('14:32');
  });

  test('is not live, and is said aloud at the start, at five minutes and at the end only [widgets d.11]', async () => {
    fakeTime(0);
    const say = (left: number) => (left === 0 ? 'You may write again.' : `${left / 60_000} minutes left.`);
    await render(<Countdown label="Free wait" until={360_000} say={say} />);
    expect(document.querySelector('[role="timer"]')?.hasAttribute('aria-live')).toBe(false);
    const heard: string[] = [];
    for (let second = 0; second <= 380; second += 10) {
      const sentence = document.querySelector('[role="status"]')?.textContent ?? '';
      if (heard.at(-1) !== sentence) heard.push(sentence);
      await vi.advanceTimersByTimeAsync(10_000);
      await nextFrame();
    }
    expect(heard).toEqual(['6 minutes left.', '5 minutes left.', 'You may write again.']);
  });
});

test('a timer counts up every 1000 ms [widgets 9.4]', async () => {
  fakeTime(0);
  await render(<Timer label="Recording" since={0} />);
  await vi.advanceTimersByTimeAsync(61_000);
  await nextFrame();
  expect(document.querySelector('[role="timer"]')?.textContent).toBe('01:01');
});

test('a face that does not load gives way to letters with the same name', async () => {
  await render(<Avatar name="Theo van Park" src="data:image/png;base64,broken" online="Online" />);
  await expect.element(page.getByRole('img', { name: 'Theo van Park' })).toHaveTextContent('TP');
  await expect.element(page.getByRole('img', { name: 'Online' })).toBeVisible();
});

test('letters are whole signs, also in Thai and of families', async () => {
  await render(
    <>
      <Avatar name="ปิติ" />
      <Avatar name="👩‍👧 Kim" />
    </>,
  );
  await expect.element(page.getByRole('img', { name: 'ปิติ' })).toHaveTextContent('ปิ');
  await expect.element(page.getByRole('img', { name: '👩‍👧 Kim' })).toHaveTextContent('👩‍👧K');
});

test('a stack says how many more there are', async () => {
  await render(
    <AvatarStack more={3} moreLabel="and 3 more">
      <Avatar name="Maya" />
    </AvatarStack>,
  );
  await expect.element(page.getByRole('img', { name: 'and 3 more' })).toHaveTextContent('+3');
});
