import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../buttons/icon-button.tsx';
import { arrowClockwiseBold } from '../../glyphs.ts';
import { pauseFill, playFill } from '../glyphs.ts';
import styles from './audio-player.module.css';
import { peakCount } from './microphone.ts';
import { foldPeaks, readPeaks } from './peaks.ts';
import { playedTime } from './played-time.ts';
import { type Playback, usePlayback } from './use-playback.ts';

export interface PlayerWords {
  readonly play: string;
  readonly pause: string;
  /** Accessible name of the waveform slider. */
  readonly position: string;
  /** For example "0:04 of 0:14". */
  readonly at: (time: string, whole: string) => string;
  /** For example "Speed 1.5×". */
  readonly speed: (rate: number) => string;
  readonly failed: string;
  readonly retry: string;
}

interface AudioPlayerProps {
  readonly src: string;
  /** Accessible name: "Voice message from Ines". */
  readonly label: string;
  readonly words: PlayerWords;
  /** Waveform heights from 0 to 1; computed from the file if undefined. */
  readonly peaks?: readonly number[];
  /**
   * Length in milliseconds. Needed for a recording made in the browser, because its file does not contain its
   * length.
   */
  readonly length?: number;
}

const rates = [1, 1.5, 2];

/** A player for one recording. Takes the colour of the surrounding text, as in a bubble. */
export function AudioPlayer({ src, label, words, peaks, length }: AudioPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const heights = usePeaks(src, peaks);
  const [rate, setRate] = useState(1);
  const { playback, seek, toggle, retry } = usePlayback(audio, length);
  const isPlaying = playback.kind === 'playing';
  const next = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
  const turn = () => {
    setRate(next);
    if (audio.current !== null) audio.current.defaultPlaybackRate = audio.current.playbackRate = next;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a player is no fieldset of a form
    <div role="group" aria-label={label} className={styles['player']}>
      {/* biome-ignore lint/a11y/useMediaCaption: a voice recording has no captions */}
      <audio ref={audio} src={src} preload="metadata" />
      {playback.kind === 'failed' ? (
        <>
          <IconButton
            glyph={arrowClockwiseBold}
            label={words.retry}
            className={styles['press']}
            onClick={retry}
          />
          <p role="alert" className={styles['failed']}>
            {words.failed}
          </p>
        </>
      ) : (
        <>
          <IconButton
            glyph={isPlaying ? pauseFill : playFill}
            label={isPlaying ? words.pause : words.play}
            className={styles['press']}
            onClick={toggle}
          />
          <Waveform {...{ heights, playback, words }} onSeek={seek} />
          <span aria-hidden="true" className={styles['time']}>
            {playedTime(playback.at > 0 ? playback.at : playback.length)}
          </span>
          <button type="button" aria-label={words.speed(rate)} className={styles['rate']} onClick={turn}>
            {rate}×
          </button>
        </>
      )}
    </div>
  );
}

interface WaveformProps {
  readonly heights: readonly number[];
  readonly playback: Playback;
  readonly words: PlayerWords;
  readonly onSeek: (ms: number) => void;
}

const second = 1000;

/**
 * A slider that looks like a waveform: arrows move by a second, Page keys by ten, Home and End to either end.
 */
function Waveform({ heights, playback: { at, length }, words, onSeek }: WaveformProps) {
  const walk = (event: KeyboardEvent) => {
    const to = new Map([
      ['ArrowLeft', at - second],
      ['ArrowDown', at - second],
      ['ArrowRight', at + second],
      ['ArrowUp', at + second],
      ['PageDown', at - 10 * second],
      ['PageUp', at + 10 * second],
      ['Home', 0],
      ['End', length],
    ]).get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    onSeek(to);
  };
  const bars = heights.map((height, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its position
    <i key={place} style={{ '--height': height } as CSSProperties} />
  ));
  const played = length > 0 ? Math.min(1, at / length) : 0;
  return (
    // A waveform runs from left to right in every script, as in other audio programs.
    <span dir="ltr" className={styles['wave']} style={{ '--played': `${played * 100}%` } as CSSProperties}>
      <span aria-hidden="true" className={styles['bars']}>
        {bars}
      </span>
      <span aria-hidden="true" className={styles['bars']} data-played>
        {bars}
      </span>
      <input
        type="range"
        aria-label={words.position}
        aria-valuetext={words.at(playedTime(at), playedTime(length))}
        min={0}
        max={Math.max(1, Math.round(length))}
        value={Math.round(at)}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
        onKeyDown={walk}
      />
    </span>
  );
}

/**
 * Returns the given waveform heights, or those computed from the file; a line of dots until they are known.
 */
function usePeaks(src: string, given: readonly number[] | undefined): readonly number[] {
  const [read, setRead] = useState<{ readonly src: string; readonly peaks: readonly number[] }>();
  const isGiven = given !== undefined;
  useEffect(() => {
    if (isGiven) return undefined;
    const call = new AbortController();
    const ask = async () => {
      const answer = await fetch(src, { signal: call.signal });
      const peaks = await readPeaks(await answer.arrayBuffer(), peakCount);
      if (peaks !== undefined && !call.signal.aborted) setRead({ src, peaks });
    };
    ask().catch((error: unknown) => {
      // The request was aborted or the device is offline. The player itself reports a file that does not
      // load.
      if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    });
    return () => call.abort();
  }, [src, isGiven]);
  if (given !== undefined) return given;
  return read?.src === src ? read.peaks : foldPeaks([], peakCount);
}
