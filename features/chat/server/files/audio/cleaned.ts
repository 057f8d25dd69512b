export interface CleanAudio {
  readonly type: 'audio/webm' | 'audio/mp4' | 'audio/ogg';
  readonly bytes: Buffer;
  /** As far as the file says; 0 where it does not. */
  readonly durationMs: number;
}
