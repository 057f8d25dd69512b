export interface CleanAudio {
  readonly type: 'audio/webm' | 'audio/mp4' | 'audio/ogg';
  readonly bytes: Buffer;
  /** Duration according to the file; 0 if the file does not contain it. */
  readonly durationMs: number;
}
