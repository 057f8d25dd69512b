import '../../tokens.css';
import '../../base.css';
import { useState } from 'react';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { preferNothing } from '../../emulate.fixture.ts';
import { theatreWords } from '../../maps/words.fixture.ts';
import { ImageTheatre } from './image-theatre.tsx';
import type { TheatrePicture } from './theatre-words.ts';

export async function leaveTheatre(): Promise<void> {
  vi.useRealTimers();
  await preferNothing();
  document.documentElement.removeAttribute('style');
  document.documentElement.removeAttribute('dir');
}

export const aPixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const people = ['Maya', 'Kai', 'Theo'];
export const pictures = people.map((name) => ({ src: `${aPixel}#${name}`, alt: `Photo of ${name}` }));

const lost = { src: '/no-such-picture.png', alt: 'Lost' };

interface TestPageProps {
  readonly count?: number;
  readonly hasComments?: boolean;
  readonly playTime?: number;
  readonly startAt?: number;
  readonly onSave?: (at: number) => void;
  readonly broken?: boolean;
  /** A picture before the others. */
  readonly first?: TheatrePicture;
}

export function TestPage({ count = 3, hasComments = false, broken = false, first, ...rest }: TestPageProps) {
  const [isOpen, setOpen] = useState(true);
  const shown = pictures.slice(0, count);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ImageTheatre
        {...rest}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Photos Preview"
        words={theatreWords}
        pictures={[...(broken ? [lost] : []), ...(first === undefined ? [] : [first]), ...shown]}
        {...(hasComments
          ? {
              owner: { name: 'Maya', href: '#maya' },
              comments: (at: number) => <p>Said of {people[at]}</p>,
            }
          : {})}
      />
    </>
  );
}

export const theatre = () => page.getByRole('dialog', { name: 'Photos Preview' });
export const shownAlt = () => document.querySelector('[data-is]')?.getAttribute('alt');
export const isThere = () => document.querySelector('[data-is]')?.getAttribute('data-is');
export const zoom = () => document.querySelector('output')?.textContent;
export const stage = () => document.querySelector<HTMLElement>('[role="group"]');

export async function open(options: TestPageProps = {}) {
  const drawing = await render(<TestPage {...options} />);
  await expect.element(theatre()).toBeVisible();
  return drawing;
}
