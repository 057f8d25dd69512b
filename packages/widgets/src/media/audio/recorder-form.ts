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
export function recorderForm(): RecorderForm | undefined {
  if (typeof MediaRecorder === 'undefined') return undefined;
  return forms.find(({ type }) => MediaRecorder.isTypeSupported(type));
}
