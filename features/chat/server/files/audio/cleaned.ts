export interface CleanAudio {
  readonly type: 'audio/webm' | 'audio/mp4' | 'audio/ogg';
  readonly bytes: Buffer;
  /** Duration as told by the file; 0 if the file does not tell it. */
  readonly durationMs: number;
}
