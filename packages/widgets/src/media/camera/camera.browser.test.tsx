import '../../tokens.css';
import '../../base.css';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { permit } from '../permit.fixture.ts';
import { Camera, type CameraWords } from './camera.tsx';

const words: CameraWords = {
  label: 'Camera',
  starting: 'Starting the camera',
  take: 'Take photo',
  turn: 'Turn camera',
  ok: 'Ok',
  again: 'Close',
  close: 'Close camera',
  taken: 'Your photo',
  failed: 'Unable to start camera.',
  why: { refused: 'refused', missing: 'missing', failed: 'failed' },
  retry: 'Try again',
};

function Selfie({ type, maxBytes }: { readonly type?: 'image/jpeg'; readonly maxBytes?: number }) {
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [isOpen, setOpen] = useState(true);
  const limit = { ...(type && { type }), ...(maxBytes !== undefined && { maxBytes }) };
  return (
    <>
      {isOpen && (
        <Camera
          words={words}
          size={{ width: 720, height: 540 }}
          onPhoto={(photo) => setPhotos([...photos, photo])}
          onClose={() => setOpen(false)}
          {...limit}
        />
      )}
      <output>{photos.map((photo) => `${photo.name} ${photo.type}`).join()}</output>
      <data>{photos.map(({ size }) => size).join()}</data>
    </>
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const said = () => document.querySelector('output')?.textContent;
const video = () => document.querySelector('video');
const stream = () => {
  const source = video()?.srcObject;
  return source instanceof MediaStream ? source : undefined;
};

beforeEach(async () => {
  await permit('camera', 'granted');
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('the camera', () => {
  test('takes a photo of its size, which Ok hands over as PNG [widgets 4.17]', async () => {
    await render(<Selfie />);
    await button('Take photo').click();
    const photo = page.getByRole('img', { name: 'Your photo' });
    await expect.element(photo).toBeVisible();
    const image = photo.element();
    await expect.poll(() => image instanceof HTMLImageElement && image.naturalWidth).toBe(720);
    expect(image instanceof HTMLImageElement && image.naturalHeight).toBe(540);
    expect(said()).toBe('');
    await expect.element(button('Ok')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(said()).toBe('photo.png image/png');
  });

  test('closing the photo leads back to the live picture, and hands over nothing [widgets 4.18]', async () => {
    await render(<Selfie />);
    await button('Take photo').click();
    await button('Close').click();
    await expect.element(button('Take photo')).toHaveFocus();
    await button('Close camera').click();
    expect([said(), video()]).toEqual(['', null]);
  });

  test('a photo heavier than it may be comes as JPEG', async () => {
    await render(<Selfie maxBytes={2000} />);
    await button('Take photo').click();
    await button('Ok').click();
    expect(said()).toBe('photo.jpg image/jpeg');
  });

  test('where PNG is not accepted the photo is a JPEG of the best quality that fits', async () => {
    await render(<Selfie type="image/jpeg" maxBytes={10_000_000} />);
    await button('Take photo').click();
    await button('Ok').click();
    expect(said()).toBe('photo.jpg image/jpeg');
    const best = Number(document.querySelector('data')?.textContent);
    await cleanup();
    await render(<Selfie type="image/jpeg" maxBytes={1} />);
    await button('Take photo').click();
    await button('Ok').click();
    expect(Number(document.querySelector('data')?.textContent)).toBeLessThan(best * 0.8);
  });

  test('is front-facing, square and silent unless told otherwise, and its light goes out with it [widgets 9.31]', async () => {
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    const photos: File[] = [];
    const { unmount } = await render(<Camera words={words} onPhoto={(photo) => photos.push(photo)} />);
    await expect.element(button('Take photo')).toBeVisible();
    expect(asked.mock.calls[0]?.[0]).toMatchObject({
      audio: false,
      video: { facingMode: { ideal: 'user' } },
    });
    const [track] = stream()?.getTracks() ?? [];
    expect(track?.readyState).toBe('live');
    await button('Take photo').click();
    await button('Ok').click();
    const bitmap = await createImageBitmap(photos[0] ?? new Blob());
    expect([bitmap.width, bitmap.height]).toEqual([320, 320]);
    await unmount();
    expect(track?.readyState).toBe('ended');
  });

  test('turns to the next camera where there is one', async () => {
    await render(<Selfie />);
    await expect.element(button('Take photo')).toBeVisible();
    const before = stream()?.getVideoTracks()[0]?.getSettings().deviceId;
    // `flushSync` checks the state right after the click: no photo may be taken while the camera is being
    // switched.
    const turn = button('Turn camera').element() as HTMLElement;
    const isStillThere = () => button('Take photo').query() !== null;
    flushSync(() => turn.click());
    expect(isStillThere()).toBe(false);
    await expect.element(button('Take photo')).toBeVisible();
    const after = stream()?.getVideoTracks()[0]?.getSettings().deviceId;
    expect([typeof after, after === before]).toEqual(['string', false]);
  });

  test('that is refused says so, and starts once it is allowed [widgets 8.13]', async () => {
    await permit('camera', 'denied');
    await render(<Selfie />);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Unable to start camera.refusedTry again');
    await permit('camera', 'granted');
    await button('Try again').click();
    await expect.element(button('Take photo')).toBeVisible();
  });

  test.each([
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'failed'],
  ])('a camera with %s says: %s', async (name, why) => {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('No', name));
    await render(<Selfie />);
    await expect.element(page.getByRole('alert')).toHaveTextContent(`Unable to start camera.${why}Try again`);
  });

  test('taken away under way says so', async () => {
    await render(<Selfie />);
    await expect.element(button('Take photo')).toBeVisible();
    stream()?.getTracks()[0]?.dispatchEvent(new Event('ended'));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Unable to start camera.failedTry again');
  });
});
