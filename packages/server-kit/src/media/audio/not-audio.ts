/** Thrown if a file is not a recording in a supported format, or is incomplete. */
export class NotAudio extends Error {}

export function refuseAudio(what: string): never {
  throw new NotAudio(what);
}
