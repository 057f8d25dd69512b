import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { nextFrame } from '@mitto/widgets/drawn.fixture.ts';
import { richWords } from '@mitto/widgets/editors/editor-words.fixture.ts';
import { letRequestsGo } from '@mitto/widgets/emulate.fixture.ts';
import axe from 'axe-core';
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeEditor } from './code-editor.tsx';
import type { CodeLanguage } from './code-engine.ts';

afterEach(async () => {
  await letRequestsGo();
  delete document.documentElement.dataset['theme'];
});

interface TestPageProps {
  readonly initial?: string;
  readonly language?: CodeLanguage;
  readonly limit?: number;
  readonly isReadOnly?: boolean;
  readonly error?: string;
}

function TestPage({ initial = '', language = 'json', ...rest }: TestPageProps) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <CodeEditor label="Settings" {...{ value, language }} onValue={setValue} words={richWords} {...rest} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('[]')}>
        Put in
      </button>
    </>
  );
}

const box = () => page.getByRole('textbox', { name: 'Settings' });
const value = () => document.querySelector('output')?.textContent;
const shadow = () =>
  [...document.querySelectorAll('*')].find((element) => element.shadowRoot !== null)?.shadowRoot;

async function open(options: TestPageProps = {}) {
  const drawing = await render(<TestPage {...options} />);
  await expect.element(box()).toBeVisible();
  return drawing;
}

describe('a code editor', () => {
  test('says what is typed, undoes it, and takes what comes from outside [widgets 2.38]', async () => {
    await open();
    await box().click();
    await userEvent.keyboard('true');
    await expect.poll(value).toBe('true');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.poll(value).toBe('');
    await page.getByRole('button', { name: 'Put in' }).click();
    await expect.element(box()).toHaveTextContent('[]');
    expect(value()).toBe('[]');
  });

  test.each([
    ['json', '{"a": 1}', '1'],
    ['javascript', 'const a = 1;', 'const'],
    ['html', '<p>a</p>', 'p'],
    ['css', 'a { color: red }', 'color'],
  ] as const)('knows %s: in %s, %s has a colour of its own', async (language, initial, word) => {
    await open({ language, initial });
    const inked = () =>
      [...(shadow()?.querySelectorAll('.cm-line span') ?? [])].find((span) => span.textContent === word);
    await expect.poll(inked).toBeDefined();
    expect(getComputedStyle(inked() ?? document.body).color).not.toBe(getComputedStyle(document.body).color);
  });

  test('writes no style into the page: its sheets are its own', async () => {
    await open();
    expect(document.querySelectorAll('style').length).toBe(
      [...document.querySelectorAll('style')].filter((sheet) => !sheet.textContent?.includes('cm-')).length,
    );
    expect(shadow()?.adoptedStyleSheets.length).toBeGreaterThan(0);
  });

  test('lets the Tab key go on', async () => {
    await open();
    await box().click();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Put in');
  });

  test('takes no more than fits, and says so', async () => {
    await open({ initial: '1234', limit: 5 });
    await expect.element(page.getByText('4/5')).toBeVisible();
    await box().click();
    await userEvent.keyboard('{End}567');
    await expect.poll(value).toBe('12345');
    await expect.element(page.getByText(richWords.full)).toBeVisible();
    await userEvent.keyboard('{Backspace}');
    await expect.poll(value).toBe('1234');
    expect(page.getByText(richWords.full).query()).toBeNull();
  });

  test('that is read only can be read, and not written in', async () => {
    await open({ initial: '[1]', isReadOnly: true });
    await expect.element(box()).toHaveAttribute('aria-readonly', 'true');
    await box().click();
    await userEvent.keyboard('2');
    await nextFrame();
    expect(value()).toBe('[1]');
  });

  test('says what is wrong with it, to those who see and to those who hear it', async () => {
    await open({ error: 'This is no JSON.' });
    await expect.element(page.getByText('This is no JSON.')).toBeVisible();
    await expect.element(box()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(box()).toHaveAttribute('aria-description', 'This is no JSON.');
  });

  test('draws only what is in sight of 10,000 lines', async () => {
    await open({
      initial: Array.from({ length: 10_000 }, (_, at) => `line ${at}`).join('\n'),
      language: 'text',
    });
    const lines = () => shadow()?.querySelectorAll('.cm-line').length ?? 0;
    await expect.poll(lines).toBeGreaterThan(5);
    expect(lines()).toBeLessThan(400);
  });

  test.each(['light', 'dark'])('has nothing axe finds, %s', async (theme) => {
    document.documentElement.dataset['theme'] = theme;
    await open({ initial: '{"name": "Ines", "age": 29, "isNew": true}\n', limit: 500 });
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(
      violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}`)),
    ).toEqual([]);
  });
});
