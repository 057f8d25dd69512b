import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import type { Edited } from './edited.ts';
import { PromptFields } from './prompt-fields.tsx';

afterEach(cleanup);

// Nothing is recorded here: `e2e/profile-recordings.test.ts` does that.
const services = {} as unknown as Services;

function Form({ onEdited }: { readonly onEdited: (edited: Edited) => void }) {
  const [edited, setEdited] = useState<Edited>({});
  // Safe cast: the fields read their own column only.
  const now = edited as UserInfoRow;
  return (
    <ServicesContext value={services}>
      <PromptFields
        now={now}
        faults={{}}
        onEdit={(columns) => {
          onEdited(columns);
          setEdited(columns);
        }}
      />
    </ServicesContext>
  );
}

test('up to three questions are chosen, each once, answered in one line, and removed', async () => {
  const edits: Edited[] = [];
  await render(<Form onEdited={(edited) => edits.push(edited)} />);
  await page.getByLabelText('First question').selectOptions('My karaoke song');
  const answer = page.getByLabelText('My karaoke song', { exact: true });
  await expect.element(answer).toHaveAttribute('maxlength', '150');
  await answer.fill('Two songs\nat once');
  expect(edits.at(-1)).toEqual({ prompts: [{ prompt: 'karaoke', answer: 'Two songs at once' }] });
  const another = page.getByLabelText('Another question');
  await expect.element(another.getByRole('option', { name: 'My karaoke song' })).not.toBeInTheDocument();
  await another.selectOptions('Ask me about');
  await another.selectOptions('My first job');
  await expect.element(another).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove “Ask me about”' }).click();
  expect(edits.at(-1)?.prompts?.map(({ prompt }) => prompt)).toEqual(['karaoke', 'first-job']);
  await expect.element(page.getByLabelText('Another question')).toBeVisible();
});

test('an answer that tells how to be reached gets the note of the other texts', async () => {
  await render(<Form onEdited={() => undefined} />);
  await page.getByLabelText('First question').selectOptions('Ask me about');
  await page.getByLabelText('Ask me about', { exact: true }).fill('my LINE id: catcat99');
  await expect.element(page.getByText(/leave your address, number and links out/)).toBeVisible();
});
