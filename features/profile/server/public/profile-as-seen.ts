import type { SyncTx } from '@mitto/sync-server/sync-tx';
import { type TextColumn, textColumns } from '../../contract/column-facts.ts';
import type { BirthDate } from '../../contract/profile-fields.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { birthDateOf, verificationOf } from '../own-row.ts';
import { readMembersWithProfile } from '../person/somebody.ts';
import { readPhotoRows } from '../photos/store/photos.ts';
import { fromStored } from '../stored-columns.ts';

/**
 * A member's current profile, as shown to staff. It contains no e-mail address, phone number or exact
 * location.
 */
export interface ProfileAsSeen extends Pick<UserInfoRow, TextColumn | 'prompts' | 'voice'> {
  readonly name: string | null;
  readonly username: string | null;
  readonly gender: number;
  /** Date of birth as registered. Staff need it to judge a report of an under-age member. */
  readonly dob: BirthDate;
  readonly interested: readonly string[];
  readonly socials: Readonly<Record<string, unknown>> | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly verification: { readonly mobile: boolean; readonly photo: boolean };
  readonly joinedAt: number;
}

export async function readProfileAsSeen(
  tx: SyncTx,
  uid: string,
  now: number,
): Promise<ProfileAsSeen | undefined> {
  const person = (await readMembersWithProfile(tx, [uid], now)).get(uid);
  if (!person) return undefined;
  const { member, profile } = person;
  return {
    name: member.name,
    username: member.username,
    ...fromStored(profile, [...textColumns, 'prompts', 'voice']),
    gender: profile.gender,
    dob: birthDateOf(profile.dob),
    interested: profile.interested,
    socials: profile.socials,
    city: profile.town?.city ?? null,
    country: profile.town?.country ?? null,
    verification: verificationOf(profile, member),
    joinedAt: member.joinedAt,
  };
}

/** Keys of the member's pictures in the media store, in the order of the profile. */
export async function readPictureKeys(tx: SyncTx, uid: string): Promise<string[]> {
  return ((await readPhotoRows(tx, [uid])).get(uid) ?? []).map(({ key }) => key);
}
