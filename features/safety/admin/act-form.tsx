import { CallError, sentenceOf } from '@mitto/web-kit/api/call-error';
import { useStaff } from '@mitto/web-kit/staff/staff-services';
import { Button } from '@mitto/widgets/buttons/button';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { type FormEvent, useState } from 'react';
import { type CaseAct, type CaseWhole, caseActs } from '../contract/safety-staff-calls.ts';
import { calls } from './report-calls.ts';
import styles from './reports.module.css';
import { actNames, words } from './words.ts';

interface Props {
  readonly id: string;
  /** Number of acts on the case that are shown above. */
  readonly seen: number;
  readonly onDone: (whole: CaseWhole) => void;
  /** Called when the case has changed meanwhile. */
  readonly onStale: () => void;
}

const day = 24 * 60 * 60 * 1000;
const lasts = { day, week: 7 * day, month: 30 * day, never: null } as const;
type Length = keyof typeof lasts;
const lengths = Object.keys(lasts) as Length[]; // The keys of `lasts`.

/** Warns, suspends or closes. */
export function ActForm({ id, seen, onDone, onStale }: Props) {
  const { client, act: confirmed, toasts } = useStaff();
  const [act, setAct] = useState<CaseAct>('warn');
  const [length, setLength] = useState<Length>('week');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '');
    const last = lasts[length];
    const input = {
      ...{ id, seen, act, reason: text('reason') },
      ...(act !== 'close' && { message: text('message') }),
      ...(act === 'suspend' && { until: last === null ? null : Date.now() + last }),
    };
    setBusy(true);
    // All attempts with the same key are one act, also the one after the password was confirmed.
    const key = crypto.randomUUID();
    try {
      const whole = await confirmed(() => client(calls).actOnCase(input, { key }));
      toasts.show({ text: words.carriedOut, tone: 'success' });
      onDone(whole);
    } catch (error) {
      toasts.show({ text: sentenceOf(error), tone: 'danger', staysFor: 8000 });
      // Other refusals leave what staff has typed.
      if (error instanceof CallError && error.code.startsWith('safety/')) onStale();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void submit(event)}>
      <SelectField
        label={words.act}
        value={act}
        choices={caseActs.map((value) => ({ value, label: actNames[value] }))}
        onChange={({ target }) => setAct(caseActs.find((one) => one === target.value) ?? 'warn')}
      />
      {act === 'suspend' && (
        <SelectField
          label={words.end}
          value={length}
          choices={lengths.map((value) => ({ value, label: words.ends[value] }))}
          onChange={({ target }) => setLength(lengths.find((one) => one === target.value) ?? 'week')}
        />
      )}
      {act !== 'close' && (
        <TextAreaField
          label={words.message}
          name="message"
          minLength={10}
          maxLength={500}
          hasCounter
          required
        />
      )}
      <TextAreaField label={words.why} name="reason" minLength={3} maxLength={500} required />
      <Button type="submit" tone={act === 'suspend' ? 'danger' : 'primary'} isBusy={isBusy}>
        {actNames[act]}
      </Button>
    </form>
  );
}
