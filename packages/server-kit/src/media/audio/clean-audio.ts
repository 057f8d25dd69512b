import { cleanMp4 } from './clean-mp4.ts';
import { cleanOgg } from './clean-ogg.ts';
import { cleanWebm } from './clean-webm.ts';
import type { CleanAudio } from './cleaned.ts';
import { NotAudio } from './not-audio.ts';

/**
 * Returns the recording with its sound only, without tags, names or pictures. The format is recognised from
 * the content. Any part that is not known to belong to the sound is removed. Returns undefined if the file
 * cannot be parsed.
 */
export function cleanAudio(bytes: Buffer): CleanAudio | undefined {
  try {
    if (bytes.readUInt32BE(0) === 0x1a45dfa3) return cleanWebm(bytes);
    if (bytes.toString('latin1', 0, 4) === 'OggS') return cleanOgg(bytes);
    if (bytes.toString('latin1', 4, 8) === 'ftyp') return cleanMp4(bytes);
    return undefined;
  } catch (error) {
    // A length field that points beyond the end of the file causes a RangeError; such a file is not a
    // recording.
    if (error instanceof NotAudio || error instanceof RangeError) return undefined;
    throw error;
  }
}
