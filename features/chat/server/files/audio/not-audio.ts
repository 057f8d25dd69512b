/** It is no recording of ours, or not a whole one. */
export class NotAudio extends Error {}

export function refuseAudio(what: string): never {
  throw new NotAudio(what);
}
