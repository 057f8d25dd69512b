import type { Choices } from './use-filter-edits.ts';

export interface FieldsProps {
  readonly now: Choices;
  readonly onEdit: (part: Partial<Choices>) => void;
}
