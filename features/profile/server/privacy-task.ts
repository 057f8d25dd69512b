import { changeOwnPrivacy } from '@mitto/account/server/public/privacy-flags';
import { withinLimit } from '@mitto/account/server/public/within-limit';
import { coreTx } from '@mitto/server-kit/database/core-tx';
import type { Deps } from '@mitto/server-kit/module/deps';
import type { Me } from '@mitto/server-kit/module/me';
import { handleMutation, type MutationHandler } from '@mitto/sync-server/mutation-handler';
import { changePrivacy } from '../contract/profile-mutations.ts';
import { lockProfile } from './store/profiles.ts';

/**
 * Handles changes of privacy flags. Paused members may change them too, because one of the flags ends the
 * pause.
 */
export function privacyTask(deps: Deps): MutationHandler<Me> {
  return handleMutation(changePrivacy, async (tx, me: Me, changes) => {
    return await withinLimit(deps, { tx: coreTx(tx), uid: me.uid, task: 'changePrivacy' }, async () => {
      await changeOwnPrivacy(coreTx(tx), deps, me.uid, changes);
      const hasProfile = (await lockProfile(tx, me.uid)) !== undefined;
      return { source: hasProfile ? me.uid : null };
    });
  });
}
