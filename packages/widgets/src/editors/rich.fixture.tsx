import '../tokens.css';
import '../base.css';
import { useState } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { preferNothing } from '../emulate.fixture.ts';
import { richWords } from './editor-words.fixture.ts';
import type { RichPicture } from './rich-engine.ts';
import { RichTextEditor } from './rich-text-editor.tsx';

export async function leaveRich(): Promise<void> {
  await preferNothing();
  document.documentElement.removeAttribute('style');
  delete document.documentElement.dataset['theme'];
}

export interface TestPageProps {
  readonly initial?: string;
  readonly limit?: number;
  readonly isReadOnly?: boolean;
  readonly upload?: (file: File) => Promise<RichPicture>;
}

export function TestPage({ initial = '', ...rest }: TestPageProps) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <RichTextEditor label="About" value={value} onValue={setValue} words={richWords} {...rest} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('<p>From outside</p>')}>
        Put in
      </button>
    </>
  );
}

export const box = () => page.getByRole('textbox', { name: 'About' });
export const html = () => document.querySelector('output')?.textContent;
export const tool = (name: string) => page.getByRole('button', { name, exact: true });
export const paste = (data: DataTransfer) =>
  box()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }));

export async function open(options: TestPageProps = {}) {
  const drawing = await render(<TestPage {...options} />);
  await expect.element(box()).toBeVisible();
  return drawing;
}

export async function write(text: string): Promise<void> {
  await box().click();
  await userEvent.keyboard(text);
}
