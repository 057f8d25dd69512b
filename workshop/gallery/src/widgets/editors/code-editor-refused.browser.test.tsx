import '@mitto/widgets/tokens.css';
import '@mitto/widgets/base.css';
import { richWords } from '@mitto/widgets/editors/editor-words.fixture.ts';
import { holdRequests, letRequestsGo } from '@mitto/widgets/emulate.fixture.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { CodeEditor } from './code-editor.tsx';

afterEach(letRequestsGo);

// This test has its own file, because a browser does not load a module again that once failed to load. In the
// app a retry uses another address; e2e/web-trouble.test.ts tests that.
test('an editor that did not load says so, and offers another try [widgets 8.9]', async () => {
  await holdRequests('*lang-css*', 'refused');
  const onValue = () => undefined;
  await render(<CodeEditor label="Settings" value="" language="css" onValue={onValue} words={richWords} />);
  await expect.element(page.getByRole('alert').getByText('Editor Instance not found!')).toBeVisible();
  expect(page.getByRole('textbox', { name: 'Settings' }).query()).toBeNull();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
});
