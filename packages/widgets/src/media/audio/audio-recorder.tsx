import { type CSSProperties, type KeyboardEvent, useRef } from 'react';
import { Button } from '../../buttons/button.tsx';
import { IconButton } from '../../buttons/icon-button.tsx';
import { Spinner } from '../../buttons/spinner.tsx';
import { check, trash } from '../../glyphs.ts';
import { Icon } from '../../icon.tsx';
import { microphone, microphoneSlashDuotone } from '../glyphs.ts';
import styles from './audio-recorder.module.css';
import type { Recording } from './microphone.ts';
import { playedTime } from './played-time.ts';
import { type MicrophoneTrouble, type RecorderState, useRecorder } from './use-recorder.ts';

export interface RecorderWords {
  readonly record: string;
  /** For example "Waiting for the microphone". */
  readonly asking: string;
  /** Announcement when the recording starts, for example "Recording". */
  readonly recording: string;
  /** Announcement when 10 seconds are left, for example "10 seconds left". */
  readonly almostOver: string;
  readonly stop: string;
  readonly cancel: string;
  /** Announced when the recording is finished, even if it ended at its max length. */
  readonly recorded: (time: string) => string;
  /** For example "Unable to start the microphone." */
  readonly failed: string;
  readonly why: Readonly<Record<MicrophoneTrouble, string>>;
  readonly retry: string;
}

interface AudioRecorderProps {
  readonly words: RecorderWords;
  readonly onRecorded: (recording: Recording) => void;
  /** Max length in milliseconds. At that length the recording stops, and `onRecorded` receives it. */
  readonly longest?: number;
  /** Shows the words of the record button beside its glyph. */
  readonly isWordy?: boolean;
}

const fiveMinutes = 300_000;
const lastSeconds = 10_000;

/** Records a voice message, with a button to stop and one to discard; Escape discards too. */
export function AudioRecorder({ words, onRecorded, longest = fiveMinutes, isWordy }: AudioRecorderProps) {
  const said = useRef<HTMLParagraphElement>(null);
  const recorder = useRecorder({
    longest,
    onRecorded: (recording) => {
      // Writes into the live region directly, without React state. The recording itself is rendered by the
      // screen that uses this widget.
      if (said.current !== null) said.current.textContent = words.recorded(playedTime(recording.ms));
      onRecorded(recording);
    },
  });
  const { state } = recorder;
  const forget = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || (state.kind !== 'recording' && state.kind !== 'asking')) return;
    event.stopPropagation();
    recorder.cancel();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that bubble from its buttons
    <div className={styles['recorder']} onKeyDown={forget}>
      {state.kind === 'idle' &&
        (isWordy ? (
          <Button glyph={microphone} onClick={recorder.start}>
            {words.record}
          </Button>
        ) : (
          <IconButton glyph={microphone} label={words.record} onClick={recorder.start} />
        ))}
      {(state.kind === 'asking' || state.kind === 'recording') && (
        <Running {...{ state, words, longest }} onCancel={recorder.cancel} onStop={recorder.stop} />
      )}
      {state.kind === 'trouble' && (
        <RecorderTrouble trouble={state.trouble} words={words} onRetry={recorder.start} />
      )}
      <p ref={said} role="status" className="visually-hidden" />
    </div>
  );
}

interface RecorderTroubleProps {
  readonly trouble: MicrophoneTrouble;
  readonly words: RecorderWords;
  readonly onRetry: () => void;
}

/** The reason why recording is not possible, with a retry. */
export function RecorderTrouble({ trouble, words, onRetry }: RecorderTroubleProps) {
  return (
    <div role="alert" className={styles['trouble']}>
      <Icon glyph={microphoneSlashDuotone} size={32} />
      <p>
        <strong>{words.failed}</strong> {words.why[trouble]}
      </p>
      <Button size="slim" onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}

/** Focuses the stop button, because the record button, which had the focus, was removed. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

interface RunningProps {
  readonly state: Extract<RecorderState, { readonly kind: 'asking' | 'recording' | 'idle' }>;
  readonly words: RecorderWords;
  readonly longest: number;
  readonly onCancel: () => void;
  readonly onStop: () => void;
}

function Running({ state, words, longest, onCancel, onStop }: RunningProps) {
  const isRunning = state.kind === 'recording';
  const isAlmostOver = isRunning && longest > lastSeconds && state.ms > longest - lastSeconds;
  return (
    <div className={styles['row']} data-over={isAlmostOver}>
      <IconButton glyph={trash} label={words.cancel} onClick={onCancel} />
      {isRunning ? <span className={styles['dot']} /> : <Spinner />}
      <span role="timer" className={styles['time']}>
        {playedTime(isRunning ? state.ms : 0)}
      </span>
      <span aria-hidden="true" className={styles['levels']}>
        {isRunning &&
          state.levels.map((level, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: levels shift by one and have no key
            <span key={at} style={{ '--level': level } as CSSProperties} />
          ))}
      </span>
      <p role="status" className="visually-hidden">
        {isAlmostOver ? words.almostOver : isRunning ? words.recording : words.asking}
      </p>
      {isRunning && (
        <IconButton ref={takeFocus} tone="primary" glyph={check} label={words.stop} onClick={onStop} />
      )}
    </div>
  );
}
