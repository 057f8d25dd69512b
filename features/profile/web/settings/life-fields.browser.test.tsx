import { type Services, ServicesContext } from '@mitto/web-kit/feature/services';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import type { Edited } from './edited.ts';
import { LifeFields } from './life-fields.tsx';

afterEach(cleanup);

function Form({ onEdited }: { readonly onEdited: (edited: Edited) => void }) {
  const [edited, setEdited] = useState<Edited>({});
  // Safe cast: the fields read their own columns only.
  const now = { work: 'Nurse', ...edited } as UserInfoRow;
  return (
    <LifeFields
      now={now}
      faults={{}}
      onEdit={(columns) => {
        onEdited(columns);
        setEdited((before) => ({ ...before, ...columns }));
      }}
    />
  );
}

test('habits and languages are said and unsaid one by one, and a text has its limit', async () => {
  const edits: Edited[] = [];
  // Only the part that the fields read.
  const services = { page: { language: 'en' } } as unknown as Services;
  await render(
    <ServicesContext value={services}>
      <Form onEdited={(edited) => edits.push(edited)} />
    </ServicesContext>,
  );
  await expect.element(page.getByLabelText('Work')).toHaveValue('Nurse');
  await expect.element(page.getByLabelText('Work')).toHaveAttribute('maxlength', '60');
  await page.getByLabelText('Drinking').selectOptions('rarely');
  await page.getByLabelText('Pets').selectOptions('cat');
  expect(edits.at(-1)).toEqual({ habits: { drinks: 'rarely', pets: 'cat' } });
  await page.getByLabelText('Drinking').selectOptions('Rather not say');
  expect(edits.at(-1)).toEqual({ habits: { pets: 'cat' } });
  await page.getByRole('button', { name: 'Thai' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  expect(edits.at(-1)).toEqual({ languages: ['th', 'en'] });
  await page.getByRole('button', { name: 'Thai' }).click();
  expect(edits.at(-1)).toEqual({ languages: ['en'] });
});
