import { sentenceOf } from '@mitto/web-kit/api/call-error';
import { useStaff } from '@mitto/web-kit/staff/staff-services';
import { Button } from '@mitto/widgets/buttons/button';
import type { RichPicture } from '@mitto/widgets/editors/rich-engine.ts';
import { RichTextEditor } from '@mitto/widgets/editors/rich-text-editor';
import { type FormEvent, useState } from 'react';
import { maxAnswer } from '../contract/answer-text.ts';
import type { Answered } from '../contract/support-admin-calls.ts';
import { AnswerText } from './rich-answer.tsx';
import styles from './support.module.css';
import { when } from './support-calls.ts';
import { editorWords, words } from './words.ts';

interface Handled {
  readonly closedAt: number | null;
  readonly answers: readonly Answered[];
}

interface Props<T extends Handled> {
  readonly entry: T;
  readonly answer: (given: { readonly html: string; readonly reason: string }, key: string) => Promise<T>;
  readonly close: (given: { readonly closed: boolean; readonly reason: string }, key: string) => Promise<T>;
  readonly onChanged: (entry: T) => void;
  /** Uploads a picture of the answer; absent if answers have none. */
  readonly upload?: (file: File, signal: AbortSignal) => Promise<RichPicture>;
}

/** Answers so far, a further answer by mail, and closing. */
export function AnswerForm<T extends Handled>({ entry, answer, close, onChanged, upload }: Props<T>) {
  const { act, toasts } = useStaff();
  const [html, setHtml] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [uploads, setUploads] = useState(0);
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
    if (isBusy || uploads > 0) return;
    setMissing(html === '');
    if (html === '') return;
    if (await carryOut(words.sent, (key) => answer({ html: withoutPasses(html), reason }, key))) setHtml('');
  };
  // An answer is not sent while one of its pictures is uploaded, because it would go without it.
  const counted: typeof upload =
    upload &&
    (async (file, signal) => {
      setUploads((before) => before + 1);
      try {
        return await upload(file, signal);
      } finally {
        setUploads((before) => before - 1);
      }
    });
  return (
    <>
      <section aria-label={words.answers}>
        <h2 className={styles['heading']}>{words.answers}</h2>
        {entry.answers.length === 0 && <p>{words.none}</p>}
        <ul className={styles['answers']}>
          {entry.answers.map((one) => (
            <li key={one.date}>
              <b>{when(one.date)}</b>
              <AnswerText answer={one} />
            </li>
          ))}
        </ul>
      </section>
      <form className={styles['form']} onSubmit={(event) => void submit(event)}>
        <RichTextEditor
          label={words.answer}
          value={html}
          onValue={setHtml}
          words={editorWords}
          limit={maxAnswer}
          error={isMissing && html === '' ? words.missing : undefined}
          {...(counted && { upload: counted })}
        />
        <div className={styles['pages']}>
          <Button type="submit" tone="primary" isBusy={isBusy || uploads > 0}>
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

/**
 * Takes the sender's own passes out of the addresses of pictures, and with them the sizes that only the editor
 * shows.
 */
function withoutPasses(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const image of body.querySelectorAll('img')) {
    image.removeAttribute('srcset');
    image.setAttribute('src', (image.getAttribute('src') ?? '').replace(/\?.*/, ''));
  }
  return body.innerHTML;
}
