import { useEffect, useRef, useState } from 'react';
import { type OpenMicrophone, openMicrophone, type Recording } from './microphone.ts';

export type MicrophoneTrouble = 'refused' | 'missing' | 'failed';

export type RecorderState =
  | { readonly kind: 'idle' | 'asking' }
  | { readonly kind: 'recording'; readonly ms: number; readonly levels: readonly number[] }
  | { readonly kind: 'trouble'; readonly trouble: MicrophoneTrouble };

interface RecorderQuestion {
  readonly longest: number;
  readonly onRecorded: (recording: Recording) => void;
}

const shownLevels = 40;

/** Controls one recording at a time: requests permission, records, then returns or discards the recording. */
export function useRecorder({ longest, onRecorded }: RecorderQuestion) {
  const [state, setState] = useState<RecorderState>({ kind: 'idle' });
  // Holds a promise, not the open microphone: if the user cancels during the permission prompt and then
  // allows access, that recording is cancelled too.
  const open = useRef<{ readonly microphone: Promise<OpenMicrophone> } | undefined>(undefined);
  const letGo = () => {
    const { current } = open;
    open.current = undefined;
    return current?.microphone;
  };
  const forget = (microphone: Promise<OpenMicrophone> | undefined) => {
    microphone?.then((one) => one.cancel(), ignoreRefused);
  };
  useEffect(
    () => () => {
      open.current?.microphone.then((one) => one.cancel(), ignoreRefused);
      open.current = undefined;
    },
    [],
  );

  const stop = async () => {
    const microphone = letGo();
    if (microphone === undefined) return;
    const recording = await (await microphone).stop();
    setState({ kind: 'idle' });
    onRecorded(recording);
  };
  const cancel = () => {
    forget(letGo());
    setState({ kind: 'idle' });
  };
  const onLevel = (level: number, ms: number) => {
    if (open.current === undefined) return;
    setState((before) => {
      const levels = before.kind === 'recording' ? before.levels : [];
      return { kind: 'recording', ms, levels: [...levels, level].slice(-shownLevels) };
    });
    if (ms >= longest) void stop();
  };
  const start = async () => {
    if (open.current !== undefined) return;
    setState({ kind: 'asking' });
    const mine = { microphone: openMicrophone({ onLevel, onLost: () => void stop() }) };
    open.current = mine;
    try {
      await mine.microphone;
      if (open.current === mine) setState({ kind: 'recording', ms: 0, levels: [] });
    } catch (error) {
      if (open.current !== mine) return;
      open.current = undefined;
      setState({ kind: 'trouble', trouble: troubleOf(error) });
    }
  };
  return { state, start: () => void start(), stop: () => void stop(), cancel };
}

/** Ignores a microphone that never opened: there is nothing to close. */
function ignoreRefused(error: unknown): void {
  if (!(error instanceof DOMException)) throw error;
}

function troubleOf(error: unknown): MicrophoneTrouble {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === 'NotAllowedError' || error.name === 'SecurityError') return 'refused';
  return error.name === 'NotFoundError' || error.name === 'OverconstrainedError' ? 'missing' : 'failed';
}
