const rate = 8000;
const notes = [262, 330, 392, 523, 392, 330, 262, 392];
const noteSeconds = 0.5;

let whole: string | undefined;
let broken: string | undefined;

/** Returns the address of a WAV file with a tune of four seconds, computed sample by sample. */
export function aTune(): string {
  whole ??= URL.createObjectURL(new Blob([tune()], { type: 'audio/wav' }));
  return whole;
}

/** Returns the address of a file with only the first four bytes of a WAV file, which no player can play. */
export function noTune(): string {
  broken ??= URL.createObjectURL(new Blob(['RIFF'], { type: 'audio/wav' }));
  return broken;
}

function tune(): ArrayBuffer {
  const count = notes.length * noteSeconds * rate;
  const file = new DataView(new ArrayBuffer(44 + count * 2));
  const word = (at: number, letters: string) => {
    for (const [place, letter] of [...letters].entries()) file.setUint8(at + place, letter.charCodeAt(0));
  };
  word(0, 'RIFF');
  file.setUint32(4, 36 + count * 2, true);
  word(8, 'WAVEfmt ');
  file.setUint32(16, 16, true);
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, rate, true);
  file.setUint32(28, rate * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  word(36, 'data');
  file.setUint32(40, count * 2, true);
  for (let at = 0; at < count; at += 1) {
    const time = at / rate;
    const note = notes[Math.floor(time / noteSeconds)] ?? 0;
    const fading = 1 - ((time % noteSeconds) / noteSeconds) * 0.9;
    file.setInt16(44 + at * 2, Math.sin(time * note * 2 * Math.PI) * 12_000 * fading, true);
  }
  return file.buffer;
}
