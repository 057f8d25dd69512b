import { readFile } from 'node:fs/promises';
import type { ReceivedFile } from '../../http/receive-form.ts';
import { cleanAudio } from './clean-audio.ts';
import type { CleanAudio } from './cleaned.ts';

/** Tolerance for recordings above the max length (ms): recorders stop a moment late. */
const graceMs = 2000;

interface Limits {
  readonly bytes: number;
  readonly ms: number;
}

/** Removes everything but the sound from an uploaded recording. Returns what is wrong with one that is refused. */
export async function readRecording(
  file: ReceivedFile,
  most: Limits,
): Promise<CleanAudio | 'too-large' | 'wrong-audio'> {
  if (file.isTooLarge || file.bytes > most.bytes) return 'too-large';
  const cleaned = cleanAudio(await readFile(file.path));
  return cleaned && cleaned.durationMs <= most.ms + graceMs ? cleaned : 'wrong-audio';
}
