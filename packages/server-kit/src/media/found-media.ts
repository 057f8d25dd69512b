export interface FoundMedia {
  readonly type: string;
  readonly bytes: Buffer;
}
