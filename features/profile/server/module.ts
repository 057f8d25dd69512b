import { accountEvents } from '@mitto/account/contract/account-events';
import { registerLimitable } from '@mitto/account/server/public/limitable-tasks';
import { changeOwnPrivacy } from '@mitto/account/server/public/privacy-flags';
import { circlesContract } from '@mitto/circles/contract';
import { readBlockers } from '@mitto/circles/server/public/shut-accounts';
import { hour, minute } from '@mitto/kit/time';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Tx } from '@mitto/server-kit/database/database';
import { defineModule, on } from '@mitto/server-kit/module/define-module';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import type { SyncFace } from '@mitto/sync-server/create-sync-server';
import { handleMutation, type MutationHandler } from '@mitto/sync-server/mutation-handler';
import { profile } from '../contract/contract.ts';
import { changePrivacy } from '../contract/profile-mutations.ts';
import { archiveWords } from './archive-words.ts';
import { changeByClock } from './change-by-clock.ts';
import { createProfile } from './create-profile.ts';
import { ownTable } from './own-table.ts';
import { profilesQuery } from './person/profiles-query.ts';
import { readPeople } from './person/read-people.ts';
import { shutAccountQueries } from './person/shut-accounts.ts';
import { exportOwnPhotos, photoHandlers } from './photos/photo-face.ts';
import { photoMedia } from './photos/photo-media.ts';
import { deletePhotos } from './photos/store/photos.ts';
import { nearbyPlaces, placeAt, searchPlaces } from './place/find-places.ts';
import { hasProfile } from './public/has-profile.ts';
import { deleteDueSelfies, selfieMedia } from './selfies/keep-selfies.ts';
import { askSelfiePose, sendSelfies } from './selfies/own-selfies.ts';
import { selfieStaffHandlers } from './selfies/staff-selfies.ts';
import { deleteSelfies, exportSelfies } from './selfies/store.ts';
import { deleteProfile, exportProfile, lockProfile } from './store/profiles.ts';
import { loadTemplate } from './templates/load-template.ts';
import {
  acceptTexts,
  deleteAcceptances,
  exportAcceptances,
  loadDueTexts,
} from './templates/text-acceptance.ts';
import { eraseTextPictures, exportTextPictures } from './text-pictures/store.ts';
import { deleteUnusedTextPictures, textPictureMedia } from './text-pictures/text-pictures.ts';
import { profileChanged, touchOwn } from './touch-own.ts';
import { uploadVoice } from './voice/recordings.ts';
import { profileWriter } from './write-profile.ts';

const { events: circleEvents } = circlesContract;

export const profileModule = defineModule(
  profile,
  new URL('./migrations/', import.meta.url),
  (deps) => {
    registerLimitable(deps, 'editProfile');
    return {
      calls: {
        createProfile: (context) => createProfile(deps, context),
        loadTemplate,
        loadDueTexts: (context) => loadDueTexts(deps, context),
        acceptTexts: (context) => acceptTexts(deps, context),
        searchPlaces: (context) => searchPlaces(deps, context),
        placeAt: (context) => placeAt(deps, context),
        nearbyPlaces: (context) => nearbyPlaces(deps, context),
        ...photoHandlers(deps),
        askSelfiePose: (context) => askSelfiePose(deps, context),
        sendSelfies: (context) => sendSelfies(deps, context),
        ...selfieStaffHandlers(deps),
        uploadVoice: (context) => uploadVoice(deps, context),
      },
      subscriptions: [
        on(accountEvents.detailsChanged, ({ uid }, tx) => profileChanged(deps, tx, uid)),
        on(accountEvents.privacyChanged, ({ uid }, tx) => profileChanged(deps, tx, uid)),
        // Some privacy flags count with premium only.
        on(accountEvents.entitlementChanged, ({ uid }, tx) => profileChanged(deps, tx, uid)),
        on(accountEvents.standingChanged, ({ uid }, tx) => profileChanged(deps, tx, uid)),
        on(circleEvents.blocked, ({ by }, tx) => touchOwn(deps, tx, by)),
        on(circleEvents.unblocked, ({ by }, tx) => touchOwn(deps, tx, by)),
      ],
      repeating: [
        { kind: 'profile.by-clock', everyMs: minute, work: () => changeByClock(deps) },
        { kind: 'profile.selfies', everyMs: 5 * minute, work: () => deleteDueSelfies(deps) },
        { kind: 'profile.text-pictures', everyMs: hour, work: () => deleteUnusedTextPictures(deps) },
      ],
      media: [...photoMedia(deps), selfieMedia(deps), textPictureMedia],
      faceOf: async (db, uid, other) => (await readPeople(db, deps, uid, [other])).get(other)?.profileImage,
      hasProfile,
      erase: (tx, uid) => eraseProfile(deps, tx, uid),
      archive: archiveWords(deps),
      export: async (tx, uid) => ({
        ...(await exportProfile(tx, uid)),
        ...(await exportOwnPhotos(tx, uid)),
        profile_selfie: await exportSelfies(tx, uid),
        profile_text_acceptance: await exportAcceptances(tx, uid),
        profile_text_picture: await exportTextPictures(tx, uid),
      }),
    };
  },
  profileSync,
);

function profileSync(deps: Deps): SyncFace<Me> {
  return {
    tables: [ownTable(deps)],
    mutations: [privacyTask(deps)],
    rows: [profileWriter(deps)],
    queries: [profilesQuery(deps), ...shutAccountQueries(deps)],
  };
}

/**
 * Erases the profile and its photos. Also marks the own rows of members who blocked this member as changed,
 * because their lists of blocked uids become shorter.
 */
async function eraseProfile(deps: Deps, tx: Tx, uid: string): Promise<void> {
  await deleteProfile(tx, uid);
  await deletePhotos(tx, uid);
  await deleteSelfies(tx, uid);
  await deleteAcceptances(tx, uid);
  await eraseTextPictures(tx, uid);
  for (const blocker of await readBlockers(tx, uid)) await touchOwn(deps, tx, blocker);
}

/**
 * Handles changes of privacy flags. Paused members may change them too, because one of the flags ends the
 * pause.
 */
function privacyTask(deps: Deps): MutationHandler<Me> {
  return handleMutation(changePrivacy, async (tx, me: Me, changes) => {
    await changeOwnPrivacy(coreTx(tx), deps, me.uid, changes);
    const hasProfile = (await lockProfile(tx, me.uid)) !== undefined;
    return { source: hasProfile ? me.uid : null };
  });
}
