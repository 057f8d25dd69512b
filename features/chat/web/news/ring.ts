/** Min time between two sounds, across all tabs of the browser (ms). */
const apartMs = 1500;

/** Plays the sound of a new message: two quiet notes, the second a fourth higher. */
export async function ring(): Promise<void> {
  // Without a user activation the browser would delay the sound until the member first touches the page.
  if (!navigator.userActivation.hasBeenActive) return;
  await navigator.locks.request('mitto sound', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    const context = new AudioContext();
    sound(context, { hertz: 659, at: 0 });
    sound(context, { hertz: 880, at: 0.12 });
    await new Promise<void>((resolve) => setTimeout(resolve, apartMs));
    await context.close();
  });
}

interface Note {
  readonly hertz: number;
  /** Time at which the note starts, in seconds from now. */
  readonly at: number;
}

const loudness = 0.06;
const fadesWithin = 0.35;

/** Plays a note that fades in and out, because a hard start or end would click. */
function sound(context: AudioContext, { hertz, at }: Note): void {
  const from = context.currentTime + at;
  const swell = new GainNode(context, { gain: 0 });
  swell.gain.linearRampToValueAtTime(0, from);
  swell.gain.linearRampToValueAtTime(loudness, from + 0.015);
  swell.gain.exponentialRampToValueAtTime(0.0001, from + fadesWithin);
  const note = new OscillatorNode(context, { type: 'sine', frequency: hertz });
  note.connect(swell).connect(context.destination);
  note.start(from);
  note.stop(from + fadesWithin);
}
