interface RecorderForm {
  readonly type: string;
  readonly ending: string;
}

/** AAC plays everywhere, Opus in WebM where AAC cannot be recorded; Safari knows the first, others at least the second. */
const forms: readonly RecorderForm[] = [
  { type: 'audio/mp4;codecs=mp4a.40.2', ending: 'm4a' },
  { type: 'audio/webm;codecs=opus', ending: 'webm' },
  { type: 'audio/mp4', ending: 'm4a' },
  { type: 'audio/ogg;codecs=opus', ending: 'ogg' },
];

/** What this browser records in; nothing where it records at all in none of them. */
export function recorderForm(): RecorderForm | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined;
  return forms.find(({ type }) => MediaRecorder.isTypeSupported(type));
}
