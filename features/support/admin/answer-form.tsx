import { sentenceOf } from '@mitto/web-kit/api/call-error';
import { useStaff } from '@mitto/web-kit/staff/staff-services';
import { Button } from '@mitto/widgets/buttons/button';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { type FormEvent, useState } from 'react';
import styles from './support.module.css';
import { when } from './support-calls.ts';
import { words } from './words.ts';

interface Handled {
  readonly closedAt: number | null;
  readonly answers: readonly { readonly date: number; readonly text: string }[];
}

interface Props<T extends Handled> {
  readonly entry: T;
  readonly answer: (given: { readonly text: string; readonly reason: string }, key: string) => Promise<T>;
  readonly close: (given: { readonly closed: boolean; readonly reason: string }, key: string) => Promise<T>;
  readonly onChanged: (entry: T) => void;
}

/** Answers so far, a further answer by mail, and closing. */
export function AnswerForm<T extends Handled>({ entry, answer, close, onChanged }: Props<T>) {
  const { act, toasts } = useStaff();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isClosed = entry.closedAt !== null;
  // All attempts of one press are one act, also the one after the password was confirmed.
  const carryOut = async (done: string, send: (key: string) => Promise<T>): Promise<boolean> => {
    const key = crypto.randomUUID();
    setBusy(true);
    try {
      onChanged(await act(() => send(key)));
      toasts.show({ text: done, tone: 'success' });
      return true;
    } catch (error) {
      toasts.show({ text: sentenceOf(error), tone: 'danger', staysFor: 8000 });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const reason = words.usualReason;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (await carryOut(words.sent, (key) => answer({ text, reason }, key))) setText('');
  };
  return (
    <>
      <section aria-label={words.answers}>
        <h2 className={styles['heading']}>{words.answers}</h2>
        {entry.answers.length === 0 && <p>{words.none}</p>}
        <ul className={styles['answers']}>
          {entry.answers.map((one) => (
            <li key={one.date}>
              <b>{when(one.date)}</b>
              <span dir="auto">{one.text}</span>
            </li>
          ))}
        </ul>
      </section>
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        <TextAreaField
          label={words.answer}
          value={text}
          maxLength={5000}
          required
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles['pages']}>
          <Button type="submit" tone="primary" isBusy={isBusy}>
            {words.send}
          </Button>
          <Button
            tone="line"
            isBusy={isBusy}
            onClick={() => void carryOut(words.changed, (key) => close({ closed: !isClosed, reason }, key))}
          >
            {isClosed ? words.openAgain : words.close}
          </Button>
        </div>
      </form>
    </>
  );
}
