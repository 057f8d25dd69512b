import type { FieldError } from '@mitto/web-kit/forms/validators';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { columnFacts, sectionOf, type TextColumn, textColumns } from '../../contract/column-facts.ts';
import type { Section } from '../../contract/profile-columns.ts';
import { columnHelp, columnWords } from '../options/column-words.ts';
import { contactNote } from '../register/fields/contact-note.ts';
import { fieldWords } from '../register/fields/field-words.ts';
import type { FieldsProps } from './fields-props.ts';

interface OwnTextsProps extends FieldsProps {
  readonly section: Section;
}

/** Fields of the texts in the member's own words that belong to a section. */
export function OwnTexts({ section, ...props }: OwnTextsProps) {
  return textColumns
    .filter((column) => sectionOf(column) === section)
    .map((column) => <OwnText key={column} column={column} {...props} />);
}

interface OwnTextProps extends FieldsProps {
  readonly column: TextColumn;
}

/** Field of one text, with the limit of its column. */
function OwnText({ column, now, faults, onEdit }: OwnTextProps) {
  const { max, isLong } = columnFacts[column];
  const text = now[column] ?? '';
  const props = {
    label: columnWords[column](),
    help: contactNote(text) ?? columnHelp[column]?.(),
    value: text,
    error: faultSentence(column, faults[column]),
    maxLength: max,
    hasCounter: true,
  };
  const write = (written: string) => onEdit({ [column]: written });
  return isLong ? (
    <TextAreaField {...props} onChange={({ target }) => write(target.value)} rows={6} />
  ) : (
    <TextField {...props} onChange={({ target }) => write(target.value)} />
  );
}

export function faultSentence(column: string, fault: FieldError | undefined): string | undefined {
  return fault && fieldWords(fault, column);
}
