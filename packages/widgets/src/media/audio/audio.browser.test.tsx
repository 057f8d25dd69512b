import '../../tokens.css';
import '../../base.css';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { permit } from '../permit.fixture.ts';
import { AudioPlayer, type PlayerWords } from './audio-player.tsx';
import { AudioRecorder, type RecorderWords } from './audio-recorder.tsx';
import type { Recording } from './microphone.ts';
import { aTune } from './sample-tune.fixture.ts';

const recorderWords: RecorderWords = {
  record: 'Record',
  asking: 'Waiting',
  recording: 'Recording',
  almostOver: '10 seconds left',
  stop: 'Stop',
  cancel: 'Cancel',
  recorded: (time) => `Recorded ${time}.`,
  failed: 'Unable to start the microphone.',
  why: { refused: 'Refused.', missing: 'Missing.', failed: 'Failed.' },
  retry: 'Try again',
};
const playerWords: PlayerWords = {
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  at: (time, whole) => `${time} of ${whole}`,
  speed: (rate) => `Speed ${rate}×`,
  failed: 'This recording does not play.',
  retry: 'Try again',
};

const button = (name: string) => page.getByRole('button', { name });
const slider = () => page.getByRole('slider', { name: 'Position' });
const audios = () => [...document.querySelectorAll('audio')];
const times = () => document.querySelector('[role="timer"]')?.textContent;

beforeEach(async () => {
  await permit('microphone', 'granted');
});
afterEach(() => {
  vi.restoreAllMocks();
});

let kept: Recording[] = [];

function Voice({ longest }: { readonly longest?: number }) {
  const [recordings, setRecordings] = useState<readonly Recording[]>([]);
  kept = [...recordings];
  const limit = longest === undefined ? {} : { longest };
  return (
    <div style={{ width: 340 }}>
      {recordings.map(({ file, ms, peaks }) => (
        <AudioPlayer
          key={ms}
          label="Mine"
          words={playerWords}
          src={URL.createObjectURL(file)}
          peaks={peaks}
          length={ms}
        />
      ))}
      <AudioRecorder
        words={recorderWords}
        onRecorded={(recording) => setRecordings([...recordings, recording])}
        {...limit}
      />
    </div>
  );
}

describe('a recorder', () => {
  test('records until it is stopped, and what it hands over plays', async () => {
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await render(<Voice />);
    await button('Record').click();
    await expect.element(button('Stop')).toHaveFocus();
    await expect.poll(times).toBe('0:01');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Play')).toBeVisible();
    await expect.element(page.getByText(/Recorded 0:0\d\./)).toBeInTheDocument();
    const [recording] = kept;
    expect([recording?.peaks.length, Math.max(...(recording?.peaks ?? []))]).toEqual([48, 1]);
    expect(recording?.file.type).toMatch(/^audio\/(mp4|webm)$/);
    expect(recording?.file.name).toMatch(/^recording\.(m4a|webm)$/);
    const stream = await asked.mock.results[0]?.value;
    expect(stream.getTracks().map((track: MediaStreamTrack) => track.readyState)).toEqual(['ended']);
    await button('Play').click();
    await expect.element(button('Pause')).toBeVisible();
    await expect.element(button('Play')).toBeVisible();
    await expect.element(slider()).toHaveValue('0');
  });

  test.each([
    ['its button', () => button('Cancel').click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('forgets what was said at %s', async (_, cancel) => {
    await render(<Voice />);
    await button('Record').click();
    await expect.element(button('Stop')).toBeVisible();
    await cancel();
    await expect.element(button('Record')).toBeVisible();
    expect(kept).toEqual([]);
  });

  test('cancelled while the browser still asks records nothing once it is allowed', async () => {
    const real = await navigator.mediaDevices.getUserMedia({ audio: true });
    const allowed = Promise.withResolvers<MediaStream>();
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(allowed.promise);
    await render(<Voice />);
    await button('Record').click();
    await button('Cancel').click();
    allowed.resolve(real);
    await expect.poll(() => real.getTracks()[0]?.readyState).toBe('ended');
    await expect.element(button('Record')).toBeVisible();
    expect(kept).toEqual([]);
  });

  test('ends by itself at its longest, and keeps what there is', async () => {
    await render(<Voice longest={600} />);
    await button('Record').click();
    await expect.poll(() => kept.length).toBe(1);
    expect(kept[0]?.ms).toBeGreaterThanOrEqual(600);
    await expect.element(button('Record')).toBeVisible();
  });

  test('says when ten seconds are left', async () => {
    await render(<Voice longest={10_500} />);
    await button('Record').click();
    await expect.element(page.getByText('10 seconds left')).toBeInTheDocument();
    await button('Cancel').click();
  });

  test('keeps what there is where the microphone is pulled out, and closes it where one leaves', async () => {
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    const { unmount } = await render(<Voice />);
    await button('Record').click();
    await expect.poll(times).toBe('0:01');
    const stream = await asked.mock.results[0]?.value;
    stream.getTracks()[0].dispatchEvent(new Event('ended'));
    await expect.poll(() => kept.length).toBe(1);
    await button('Record').click();
    await expect.element(button('Stop')).toBeVisible();
    await unmount();
    const second = await asked.mock.results[1]?.value;
    await expect.poll(() => second.getTracks()[0].readyState).toBe('ended');
  });

  test('that is refused says so, and starts once it is allowed', async () => {
    await permit('microphone', 'denied');
    await render(<Voice />);
    await button('Record').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Unable to start the microphone. Refused.Try again');
    await permit('microphone', 'granted');
    await button('Try again').click();
    await expect.element(button('Stop')).toBeVisible();
    await button('Cancel').click();
  });

  test.each([
    ['NotFoundError', 'Missing.'],
    ['NotReadableError', 'Failed.'],
  ])('with %s says: %s', async (name, why) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No', name));
    await render(<Voice />);
    await button('Record').click();
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(`Unable to start the microphone. ${why}Try again`);
  });
});

const heights = () =>
  [...document.querySelectorAll<HTMLElement>('[data-played] > i')].map((bar) =>
    Number(bar.style.getPropertyValue('--height')),
  );

describe('a player', () => {
  const player = (label = 'Tune') => <AudioPlayer label={label} words={playerWords} src={aTune()} />;

  test('reads its waveform from the file where none is given', async () => {
    await render(player());
    await expect.poll(() => new Set(heights()).size).toBeGreaterThan(4);
    expect([heights().length, Math.max(...heights())]).toEqual([48, 1]);
  });

  test('is a slider: arrows go a second, Page keys ten, Home and End to either end', async () => {
    await render(player());
    await expect.element(slider()).toHaveAttribute('max', '4000');
    slider().element().focus();
    for (const [key, at] of [
      ['{ArrowRight}{ArrowRight}', '0:02 of 0:04'],
      ['{ArrowLeft}', '0:01 of 0:04'],
      ['{PageUp}', '0:04 of 0:04'],
      ['{Home}', '0:00 of 0:04'],
      ['{End}', '0:04 of 0:04'],
      ['{PageDown}', '0:00 of 0:04'],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(slider()).toHaveAttribute('aria-valuetext', at);
    }
    await slider().fill('3000');
    await expect.poll(() => audios()[0]?.currentTime).toBe(3);
  });

  test('goes once, one and a half times and twice as fast, also after it was loaded anew', async () => {
    await render(player());
    for (const [from, to] of [
      ['1', 1.5],
      ['1.5', 2],
      ['2', 1],
      ['1', 1.5],
    ] as const) {
      await button(`Speed ${from}×`).click();
      expect(audios()[0]?.playbackRate).toBe(to);
    }
    audios()[0]?.load();
    expect(audios()[0]?.playbackRate).toBe(1.5);
  });

  test('silences the other one when it starts, and falls silent where one leaves', async () => {
    const { unmount } = await render(
      <>
        {player('One')}
        {player('Other')}
      </>,
    );
    await page.getByRole('group', { name: 'One' }).getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => audios().map(({ paused }) => paused)).toEqual([false, true]);
    await expect.poll(() => audios()[0]?.currentTime).toBeGreaterThan(0);
    await page.getByRole('group', { name: 'Other' }).getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => audios().map(({ paused }) => paused)).toEqual([true, false]);
    const [one, other] = audios();
    // The first player was paused half way; a recording that played to its end would be back at 0.
    expect(one?.currentTime).toBeGreaterThan(0);
    await unmount();
    expect(other?.paused).toBe(true);
  });

  test('that fails says so, and can be asked again', async () => {
    const { rerender } = await render(
      <AudioPlayer label="Broken" words={playerWords} src="data:audio/wav;base64,AAAA" />,
    );
    await expect.element(page.getByRole('alert')).toHaveTextContent('This recording does not play.');
    await rerender(<AudioPlayer label="Broken" words={playerWords} src={aTune()} />);
    await expect.element(button('Play')).toBeVisible();
  });
});
