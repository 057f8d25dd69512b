import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Playback {
  readonly kind: 'still' | 'playing' | 'failed';
  /** Current position in milliseconds. */
  readonly at: number;
  readonly length: number;
}

/** Audio element that was started last. Starting another one pauses it, so that two never play at once. */
let speaking: HTMLAudioElement | undefined;

/**
 * Controls playback of one recording. `known` is its measured length in ms, for files that do not contain it.
 */
export function usePlayback(audio: RefObject<HTMLAudioElement | null>, known: number | undefined) {
  const [playback, setPlayback] = useState<Playback>({ kind: 'still', at: 0, length: known ?? 0 });
  const frame = useRef(0);
  const read = useEffectEvent(({ currentTime, duration, paused, ended, error }: HTMLAudioElement) => {
    const own = Number.isFinite(duration) ? duration * 1000 : undefined;
    const length = known ?? own ?? Math.max(playback.length, currentTime * 1000);
    const kind = error !== null ? 'failed' : paused || ended ? 'still' : 'playing';
    setPlayback({ kind, at: Math.min(currentTime * 1000, length), length });
  });

  useEffect(() => {
    const element = audio.current;
    if (element === null) return undefined;
    const look = () => read(element);
    const follow = () => {
      look();
      if (!element.paused) frame.current = requestAnimationFrame(follow);
    };
    const begin = () => {
      if (speaking !== element) speaking?.pause();
      speaking = element;
      cancelAnimationFrame(frame.current);
      follow();
    };
    const halt = () => {
      // Rewinds a recording that has played to its end. If the user seeks to the end, no `pause` event fires
      // and the recording stays there.
      if (element.ended) element.currentTime = 0;
      look();
    };
    const events = ['durationchange', 'seeked', 'error', 'emptied'];
    for (const name of events) element.addEventListener(name, look);
    element.addEventListener('play', begin);
    element.addEventListener('pause', halt);
    return () => {
      for (const name of events) element.removeEventListener(name, look);
      element.removeEventListener('play', begin);
      element.removeEventListener('pause', halt);
      cancelAnimationFrame(frame.current);
      element.pause();
      if (speaking === element) speaking = undefined;
    };
  }, [audio]);

  const seek = (ms: number) => {
    const element = audio.current;
    if (element === null) return;
    const at = Math.max(0, Math.min(ms, playback.length));
    element.currentTime = at / 1000;
    setPlayback({ ...playback, at });
  };
  const play = async () => {
    try {
      await audio.current?.play();
    } catch (error) {
      // Ignored: playback was paused before it began, or the file cannot be played, which the `error` event
      // reports.
      if (!(error instanceof DOMException)) throw error;
    }
  };
  const retry = () => {
    setPlayback({ kind: 'still', at: 0, length: known ?? 0 });
    audio.current?.load();
    void play();
  };
  return {
    playback,
    seek,
    retry,
    toggle: () => (playback.kind === 'playing' ? audio.current?.pause() : void play()),
  };
}
