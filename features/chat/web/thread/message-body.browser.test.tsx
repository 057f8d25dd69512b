import * as v from 'valibot';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ReceivedAttachments } from '../../contract/attachments.ts';
import { attachedGlyph, attachedWords } from '../kinds/kind-words.ts';
import { MessageBody } from './message-body.tsx';

test('a kind that only newer apps know is a line that says so', async () => {
  const poll = v.parse(ReceivedAttachments, { type: 'poll', question: 'Where?' });
  const screen = await render(<MessageBody attachments={poll} name="Ana" />);
  await expect.element(screen.getByText('Update Mitto to see this message.')).toBeVisible();
  expect([attachedWords(poll), attachedGlyph(poll)]).toEqual([
    'Update Mitto to see this message.',
    undefined,
  ]);
});
