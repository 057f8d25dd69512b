import { foldPeaks } from './peaks.ts';

interface RecorderForm {
  readonly type: string;
  readonly ending: string;
}

/**
 * Audio formats in order of preference. AAC comes first, because it plays everywhere; Opus in WebM is for
 * browsers that cannot record AAC. Safari records the first format, all others at least the second.
 */
const forms: readonly RecorderForm[] = [
  { type: 'audio/mp4;codecs=mp4a.40.2', ending: 'm4a' },
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
];

/** Returns the first format that this browser can record; undefined if there is none. */
function recorderForm(): RecorderForm | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined;
  return forms.find(({ type }) => MediaRecorder.isTypeSupported(type));
}

export interface Recording {
  readonly file: File;
  readonly ms: number;
  /** Waveform heights from 0 to 1. */
  readonly peaks: readonly number[];
}

export interface OpenMicrophone {
  /** Stops and returns the recording. */
  readonly stop: () => Promise<Recording>;
  /** Stops and discards the recording. */
  readonly cancel: () => void;
}

interface Hearing {
  /** Called ten times a second with the loudness from 0 to 1 and the elapsed time in ms. */
  readonly onLevel: (level: number, ms: number) => void;
  /** Called when the microphone was unplugged or its permission revoked. */
  readonly onLost: () => void;
}

export const peakCount = 48;
const levelTime = 100;

/**
 * Requests the microphone and records until stopped. Throws a DOMException if there is no microphone or its
 * use is refused.
 */
export async function openMicrophone({ onLevel, onLost }: Hearing): Promise<OpenMicrophone> {
  const form = recorderForm();
  // Without a secure connection browsers have no `mediaDevices`.
  if (navigator.mediaDevices === undefined || form === undefined)
    throw new DOMException('Nothing records here', 'NotFoundError');
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  });
  const recorder = new MediaRecorder(stream, { mimeType: form.type, audioBitsPerSecond: 48_000 });
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
  const meter = startMeter(stream);
  const levels: number[] = [];
  const begin = performance.now();
  const timer = setInterval(() => {
    const level = meter.read();
    levels.push(level);
    onLevel(level, performance.now() - begin);
  }, levelTime);
  for (const track of stream.getTracks()) track.addEventListener('ended', onLost);
  recorder.start();

  const end = async () => {
    clearInterval(timer);
    const ms = performance.now() - begin;
    const stopped = new Promise((done) => recorder.addEventListener('stop', done, { once: true }));
    if (recorder.state !== 'inactive') {
      recorder.stop();
      await stopped;
    }
    for (const track of stream.getTracks()) {
      track.removeEventListener('ended', onLost);
      track.stop();
    }
    await meter.close();
    return ms;
  };
  return {
    stop: async () => {
      const ms = await end();
      const type = form.type.replace(/;.*/, '');
      const file = new File(pieces, `recording.${form.ending}`, { type });
      return { file, ms: Math.round(ms), peaks: foldPeaks(levels, peakCount) };
    },
    cancel: () => void end(),
  };
}

function startMeter(stream: MediaStream) {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read: () => {
      analyser.getFloatTimeDomainData(samples);
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
      return Math.min(1, Math.sqrt(power) * 3);
    },
    close: () => context.close(),
  };
}
