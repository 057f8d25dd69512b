import { useRows } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { useLeaveGuard } from '@mitto/web-kit/intents/use-leave-guard';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { type UserInfoRow, userInfo } from '../../contract/profile-table.ts';
import { changesOf, type Edited, type Faults, faultsOf } from './edited.ts';

export interface ProfileEdits {
  /** The profile with the edits of all sections applied. */
  readonly now: UserInfoRow;
  readonly faults: Faults;
  readonly isChanged: boolean;
  readonly onEdit: (columns: Edited) => void;
  /** Saves the edits. Returns false and saves nothing if any column has an error. */
  readonly save: () => Promise<boolean>;
}

/** Unsaved edits of the member's own profile, in all sections. */
export function useProfileEdits(own: UserInfoRow): ProfileEdits {
  const rows = useRows(userInfo);
  const { toasts } = useServices();
  const [edited, setEdited] = useState<Edited>({});
  const changes = changesOf(edited, own);
  const faults = faultsOf(changes);
  const isChanged = Object.keys(changes).length > 0;
  useLeaveGuard('settings.profile', isChanged, leaveWords);
  return {
    now: { ...own, ...edited },
    faults,
    isChanged,
    onEdit: (columns) => setEdited((before) => ({ ...before, ...columns })),
    save: async () => {
      if (Object.keys(faults).length > 0) return false;
      await rows.update(own.uid, changes);
      setEdited({});
      toasts.show({ text: m.profile_saved(), tone: 'success' });
      return true;
    },
  };
}

const leaveWords = () => ({
  title: m.profile_leave_asks(),
  message: m.profile_leave_note(),
  yes: m.profile_leave_discard(),
  no: m.profile_leave_stay(),
  isDangerous: true,
});
