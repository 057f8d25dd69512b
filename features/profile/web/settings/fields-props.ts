import type { UserInfoRow } from '../../contract/profile-table.ts';
import type { Edited, Faults } from './edited.ts';

export interface FieldsProps {
  /** The profile with all edits applied. */
  readonly now: UserInfoRow;
  readonly faults: Faults;
  readonly onEdit: (columns: Edited) => void;
}
