import type { ProfileImage } from '@mitto/kit/photo-file';

/** The member to whom coins are sent, as they are shown before it is confirmed. */
export interface Receiver {
  readonly uid: string;
  readonly name: string;
  /** The id by which members find each other; undefined if it is not known here. */
  readonly username?: string | undefined;
  readonly age?: number | undefined;
  readonly isVerified?: boolean;
  readonly profileImage?: ProfileImage | undefined;
}
