import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { paperPlaneTiltFill } from '../people-glyphs.ts';
import styles from './composer.module.css';

export interface ComposerHandle {
  /** Inserts text at the cursor. */
  insert(text: string): void;
  focus(): void;
}

interface ComposerProps {
  readonly ref?: Ref<ComposerHandle>;
  readonly words: {
    /** Accessible name and placeholder of the field. */
    readonly label: string;
    readonly send: string;
    /** For example "12 characters too many". */
    readonly tooLong: (count: number) => string;
  };
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Called by the send button, and by Enter on devices with a mouse or another fine pointer. */
  readonly onSend: () => void;
  readonly maxCharacters: number;
  /** True if the message has content besides its text. */
  readonly hasMore?: boolean;
  /** Content before the field, such as the menu of attachments. */
  readonly start?: ReactNode;
  /** Content inside the field, at its end. */
  readonly within?: ReactNode;
  /** Content shown instead of the send button while there is nothing to send. */
  readonly idle?: ReactNode;
}

/**
 * A message field that grows to five lines. Enter sends only on devices with a fine pointer, such as a mouse:
 * those have a keyboard.
 */
export function Composer(props: ComposerProps) {
  const { ref, words, value, onValue, onSend, maxCharacters, hasMore = false, start, within, idle } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const tooMany = value.trim().length - maxCharacters;
  const hasSomething = hasMore || value.trim() !== '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (field.current) grow(field.current);
  }, [value]);
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    insert: (text) => {
      const { selectionStart: from = value.length, selectionEnd: to = value.length } = field.current ?? {};
      onValue(value.slice(0, from) + text + value.slice(to));
      const cursor = from + text.length;
      requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor));
    },
  }));
  const send = () => {
    if (!hasSomething || tooMany > 0) return;
    onSend();
    field.current?.focus();
  };
  const type = (event: KeyboardEvent) => {
    // During IME composition Enter chooses a word and must not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!matchMedia('(any-pointer: fine)').matches) return;
    event.preventDefault();
    send();
  };
  return (
    <div>
      {tooMany > 0 && (
        <p role="alert" className={styles['over']}>
          {words.tooLong(tooMany)}
        </p>
      )}
      <div className={styles['row']}>
        {start}
        <div className={styles['field']}>
          <textarea
            ref={field}
            rows={1}
            dir="auto"
            aria-label={words.label}
            placeholder={words.label}
            aria-invalid={tooMany > 0 || undefined}
            value={value}
            onChange={({ target }) => onValue(target.value)}
            onKeyDown={type}
          />
          {within}
        </div>
        {hasSomething || idle === undefined ? (
          <IconButton
            tone="primary"
            glyph={paperPlaneTiltFill}
            label={words.send}
            className={styles['send'] ?? ''}
            aria-disabled={!hasSomething || tooMany > 0}
            // Keeps the focus in the field, so that a phone's keyboard stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={send}
          />
        ) : (
          idle
        )}
      </div>
    </div>
  );
}

function grow(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
