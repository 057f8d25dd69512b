import { type LocalMutation, showMutation } from '@mitto/localdb/local-mutation';
import { changePrivacy } from '../contract/profile-mutations.ts';
import { userInfo } from '../contract/profile-table.ts';

/** Optimistic patch of `changePrivacy`: the changed flags are shown at once, the others stay. */
export const profileOptimistic: readonly LocalMutation[] = [
  showMutation(changePrivacy, async (view, changes) => {
    const own = await view.get(userInfo, view.owner);
    const before = own?.['privacy'];
    if (typeof before !== 'object' || before === null) return;
    view.patch(userInfo, view.owner, { privacy: { ...before, ...changes } });
  }),
];
