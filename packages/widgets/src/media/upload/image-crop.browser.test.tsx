import '../../tokens.css';
import '../../base.css';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Sheet } from '../../feedback/sheet.tsx';
import { finger, middleOf, type Spot, slide } from '../../finger.fixture.ts';
import { uploaderWords } from '../words.fixture.ts';
import { type CropShape, ImageCrop } from './image-crop.tsx';

const { crop: words } = uploaderWords((english) => english);
const square = { value: 'square', label: 'Square', ratio: 1 };

/**
 * Creates an image of red, green, blue and yellow quarters, so that a pixel's colour identifies its quarter.
 */
async function quarters(): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [400, 400];
  const context = canvas.getContext('2d');
  for (const [at, colour] of ['#f00', '#0f0', '#00f', '#ff0'].entries()) {
    if (context !== null) context.fillStyle = colour;
    context?.fillRect((at % 2) * 200, Math.floor(at / 2) * 200, 200, 200);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  return new File([blob ?? ''], 'quarters.png', { type: 'image/png' });
}

/** EXIF block of a photo taken upright: its orientation is a rotation by 90 degrees clockwise. */
const turnRight = [
  ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0],
];

/**
 * Creates a photo stored as 400 × 200, red on the left and blue on the right. Shown upright, red is on top.
 */
async function takenUpright(): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [400, 200];
  const context = canvas.getContext('2d');
  for (const [at, colour] of ['#f00', '#00f'].entries()) {
    if (context !== null) context.fillStyle = colour;
    context?.fillRect(at * 200, 0, 200, 200);
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'));
  const bytes = await (blob ?? new Blob()).bytes();
  const parts = [bytes.slice(0, 2), Uint8Array.from(turnRight), bytes.slice(2)];
  return new File(parts, 'upright.jpg', { type: 'image/jpeg' });
}

interface CroppedProps {
  readonly file: File;
  readonly shape?: CropShape;
}

function Cropped({ file, shape = square }: CroppedProps) {
  const [kept, setKept] = useState<File>();
  return (
    <div style={{ width: 300 }}>
      <ImageCrop file={file} shapes={[shape]} words={words} onCropped={setKept} />
      {kept !== undefined && <img alt="Kept" src={URL.createObjectURL(kept)} />}
      <output>{kept?.name}</output>
    </div>
  );
}

const frame = () => page.getByRole('group', { name: 'Crop photo' });
const zoom = () => Number(document.querySelector<HTMLInputElement>('input[type="range"]')?.value);
const shown = () => frame().element().querySelector('img')?.style.transform;

async function keep(): Promise<HTMLImageElement> {
  await page.getByRole('button', { name: 'Use photo' }).click();
  const image = page.getByRole('img', { name: 'Kept' });
  await expect.element(image).toBeInTheDocument();
  const element = image.element();
  if (!(element instanceof HTMLImageElement)) throw new Error('It is no picture.');
  await element.decode();
  return element;
}

function colourOf(image: HTMLImageElement): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1, 1];
  const context = canvas.getContext('2d');
  context?.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].map((part) => Math.round(part / 255)).join('');
}

beforeEach(async () => {
  await page.viewport(420, 900);
});

describe('a picture behind a frame', () => {
  test('is zoomed by + and −, moved by arrows, and what is in the frame is kept', async () => {
    await render(<Cropped file={await quarters()} />);
    frame().element().focus();
    await userEvent.keyboard('++++++++++');
    expect(zoom()).toBe(200);
    await userEvent.keyboard('-');
    expect(zoom()).toBe(190);
    await userEvent.keyboard('+');
    // An arrow key moves the picture, not the frame: ↑ and ← bring the bottom right quarter into the frame.
    await userEvent.keyboard(
      '{Shift>}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{/Shift}',
    );
    await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
    const kept = await keep();
    expect([kept.naturalWidth, kept.naturalHeight, colourOf(kept)]).toEqual([200, 200, '1101']);
  });

  test('is zoomed by its slider and a wheel, and never nearer than four times or farther than whole', async () => {
    await render(<Cropped file={await quarters()} />);
    const slider = page.getByRole('slider', { name: 'Zoom' });
    await slider.fill('250');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '250 %');
    const wheel = (deltaY: number) =>
      frame()
        .element()
        .dispatchEvent(new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true }));
    expect(wheel(-40)).toBe(false);
    await expect.poll(zoom).toBeGreaterThan(250);
    wheel(-4000);
    await expect.poll(zoom).toBe(400);
    wheel(40_000);
    await expect.poll(zoom).toBe(100);
  });

  test('is dragged by a finger, zoomed by two, and stops at its edge', async () => {
    await render(<Cropped file={await quarters()} />);
    const middle = middleOf(frame().element());
    const beside = (x: number): Spot => ({ x: middle.x + x, y: middle.y });
    await finger.down(beside(-30), beside(30));
    for (const way of [45, 60]) await finger.go(beside(-way), beside(way));
    await finger.up();
    await expect.poll(zoom).toBe(200);
    const before = shown();
    await finger.down(middle);
    await slide(middle, { x: middle.x + 40, y: middle.y + 40 });
    expect(shown()).not.toBe(before);
    await slide(middle, { x: middle.x + 900, y: middle.y + 900 });
    await finger.up();
    expect(shown()).toBe('translate(0%, 0%)');
    expect(colourOf(await keep())).toBe('1001');
  });

  test('stands upright as it was taken, and so does what is kept, without what the camera wrote into it', async () => {
    await render(<Cropped file={await takenUpright()} />);
    frame().element().focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    const kept = await keep();
    expect([kept.naturalWidth, kept.naturalHeight, colourOf(kept)]).toEqual([200, 200, '1001']);
    const bytes = await (await fetch(kept.src)).text();
    expect(bytes.includes('Exif')).toBe(false);
  });

  test.each([
    { ...square, apart: 0 },
    // A 3:4 photo is higher than wide by a third of its width. The avatar cuts off three tenths of that third
    // at the top.
    { value: 'card', label: '3:4', ratio: 3 / 4, apart: 0.1 },
  ])('of $label shows beside it how it looks small and round', async ({ apart, ...shape }) => {
    await render(<Cropped file={await quarters()} shape={shape} />);
    const frame = page.getByRole('group', { name: 'Crop photo' });
    const circle = page.getByRole('figure', { name: 'In lists and chats' });
    await expect.element(circle).toBeVisible();
    await expect.element(frame.element().querySelector('img')).toBeVisible();
    const places = () =>
      [frame.element(), circle.element().querySelector('span')].map((around) => {
        const [whole, image] = [around, around?.querySelector('img')].map((one) =>
          one?.getBoundingClientRect(),
        );
        if (!whole || !image) throw new Error('There is no picture.');
        return [image.width, image.left - whole.left, image.top - whole.top].map((length) =>
          Number((length / whole.width).toFixed(2)),
        );
      });
    const isAlike = () => {
      const [[width, left, top = 0] = [], [small, smallLeft, smallTop = 0] = []] = places();
      return width === small && left === smallLeft && Math.abs(top - smallTop - apart) <= 0.011;
    };
    expect(isAlike()).toBe(true);
    frame.element().focus();
    await userEvent.keyboard('+++{ArrowRight}{ArrowDown}');
    expect(places()[1]?.[0]).toBeGreaterThan(1.2);
    expect(isAlike()).toBe(true);
  });

  test('a circle is its own preview', async () => {
    await render(<Cropped file={await quarters()} shape={{ ...square, isRound: true }} />);
    await expect.element(page.getByRole('group', { name: 'Crop photo' })).toBeVisible();
    expect(document.querySelector('figure')).toBeNull();
  });

  test('that does not open says so', async () => {
    await render(<Cropped file={new File(['no'], 'no.png', { type: 'image/png' })} />);
    await expect.element(page.getByRole('alert')).toHaveTextContent('This file does not open as a picture.');
  });
});

const shapes = [{ value: 'card', label: '3:4', ratio: 3 / 4 }, square] as const;

function Cropping({ file }: Pick<CroppedProps, 'file'>) {
  return (
    <Sheet isOpen onClose={() => undefined} title={words.title} closeLabel={words.close}>
      <ImageCrop file={file} shapes={shapes} words={words} onCropped={() => undefined} />
    </Sheet>
  );
}

describe('in its sheet', () => {
  test.each([
    [390, 844],
    [1280, 800],
    [320, 568],
  ])('all of it is in sight on %i × %i', async (width, height) => {
    await page.viewport(width, height);
    await render(<Cropping file={await quarters()} />);
    for (const part of [frame(), page.getByRole('slider'), page.getByRole('button', { name: 'Use photo' })])
      await expect.poll(() => isInSight(part.element(), height)).toBe(true);
    const sheet = page.getByRole('dialog').element();
    expect(sheet.scrollHeight - sheet.clientHeight).toBeLessThanOrEqual(1);
    expect(frame().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(128);
  });

  test('with text of 200 % its button stays in sight, whatever is scrolled', async () => {
    await page.viewport(320, 568);
    document.documentElement.style.fontSize = '200%';
    await render(<Cropping file={await quarters()} />);
    const button = page.getByRole('button', { name: 'Use photo' });
    await expect.poll(() => isInSight(button.element(), 568)).toBe(true);
    document.documentElement.removeAttribute('style');
  });
});

function isInSight(element: Element, height: number): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= height;
}
