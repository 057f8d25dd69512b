import '../../tokens.css';
import '../../base.css';
import { useState } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { uploaderWords } from '../words.fixture.ts';
import { ImageUploader } from './image-uploader.tsx';
import type { UploadReport } from './upload-queue.ts';
import type { UploadedImage } from './uploaded-image.ts';
import type { ImageUploaderProps } from './uploader-props.ts';

export const words = uploaderWords((english) => english);

export async function picture(name: string, type = 'image/png'): Promise<File> {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [40, 30];
  canvas.getContext('2d')?.fillRect(5, 5, 20, 20);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type));
  return new File([blob ?? ''], name, { type });
}

/** An upload that the test itself completes or fails. */
interface Call {
  readonly name: string;
  readonly file: File;
  readonly report: UploadReport;
  readonly end: () => void;
  readonly refuse: (error: Error) => void;
}
export const calls: Call[] = [];
const upload = (file: File, report: UploadReport) =>
  new Promise<UploadedImage>((done, refuse) => {
    const end = () => done({ id: file.name, name: file.name, src: URL.createObjectURL(file) });
    calls.push({ name: file.name, file, report, end, refuse });
  });
export const call = (name: string) => calls.findLast((one) => one.name === name);

const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
export const image = (id: string, more: Partial<UploadedImage> = {}) => ({ id, name: id, src: dot, ...more });

type PhotosProps = Partial<ImageUploaderProps> & { readonly start?: readonly UploadedImage[] };

export function Photos({ start = [], ...rest }: PhotosProps) {
  const [images, setImages] = useState(start);
  return (
    <div style={{ width: 390 }}>
      <ImageUploader
        label="Photos"
        images={images}
        words={words}
        upload={upload}
        onUploaded={(one, replaces) =>
          setImages((now) =>
            replaces === undefined ? [...now, one] : now.map((old) => (old.id === replaces ? one : old)),
          )
        }
        onRemove={(gone) => setImages((now) => now.filter(({ id }) => id !== gone.id))}
        onRestore={(back, at) => setImages((now) => now.toSpliced(at, 0, back))}
        onReorder={setImages}
        {...rest}
      />
      <output>{images.map(({ id }) => id).join(' ')}</output>
    </div>
  );
}

export const there = () => document.querySelector('output')?.textContent;
export const input = () => document.querySelector<HTMLInputElement>('input[type="file"]');
export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const tile = (at: number) => document.querySelector(`[data-place="${at}"]`) ?? document.body;
export const handle = (at: number) =>
  tile(at).querySelector<HTMLElement>('[data-handle] > button') ?? document.body;

export function choose(...files: readonly File[]): void {
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  const element = input();
  if (element === null) throw new Error('There is no input for files.');
  element.files = chosen.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Clears all uploads, and makes the window as wide as a phone. */
export async function beginAnew(): Promise<void> {
  calls.length = 0;
  await page.viewport(420, 900);
}

/** Chooses pictures with these names and waits until their uploads start. */
export async function send(...names: readonly string[]): Promise<void> {
  const before = calls.length;
  choose(...(await Promise.all(names.map((name) => picture(name)))));
  await expect.poll(() => calls.length).toBe(before + names.length);
}
