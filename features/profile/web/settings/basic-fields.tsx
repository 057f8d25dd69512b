import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import type { FieldError } from '@mitto/web-kit/forms/validators';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { columnFacts, type TextColumn, textColumns } from '../../contract/column-facts.ts';
import { profileConfiguration } from '../../contract/profile-configuration.ts';
import { nameLimits } from '../../contract/profile-fields.ts';
import { columnHelp, columnWords } from '../options/column-words.ts';
import { PlaceField } from '../place/place-field.tsx';
import { styleChoices } from '../public/style-choices.ts';
import { ChoiceTiles } from '../register/fields/choice-tiles.tsx';
import { contactNote } from '../register/fields/contact-note.ts';
import { fieldWords } from '../register/fields/field-words.ts';
import { genderTiles } from '../register/fields/gender-tiles.tsx';
import type { FieldsProps } from './fields-props.ts';
import { genderHelp } from './gender-help.ts';

export function BasicFields({ now, faults, onEdit }: FieldsProps) {
  const ways = styleChoices();
  const { language } = useServices().page;
  const genders = genderTiles(useConfigured(profileConfiguration).genders);
  const isClosed = now.genderFrom !== undefined && now.genderFrom > Date.now();
  return (
    <>
      <TextField
        label={m.profile_name()}
        help={contactNote(now.name)}
        value={now.name}
        onChange={({ target }) => onEdit({ name: target.value })}
        error={sentence('name', faults.name)}
        maxLength={nameLimits.most}
        autoComplete="given-name"
        required
      />
      {textColumns.map((column) => (
        <OwnText key={column} column={column} now={now} faults={faults} onEdit={onEdit} />
      ))}
      <PlaceField
        value={now.location}
        onValue={(location) => onEdit({ location })}
        error={now.location ? sentence('location', faults.location) : m.profile_place_missing()}
      />
      <ChoiceTiles
        label={m.profile_gender()}
        name="gender"
        tiles={genders}
        value={String(now.gender)}
        isClosed={isClosed}
        help={genderHelp(now, language, Date.now())}
        onValue={(value) => onEdit({ gender: Number(value) })}
      />
      <ChoiceTiles
        label={m.profile_style_question()}
        name="style"
        tiles={ways}
        value={now.style}
        onValue={(value) => {
          const style = ways.find((way) => way.value === value)?.value;
          if (style !== undefined) onEdit({ style });
        }}
      />
    </>
  );
}

interface OwnTextProps extends FieldsProps {
  readonly column: TextColumn;
}

/** Field of a text in the member's own words, with the limit of its column. */
function OwnText({ column, now, faults, onEdit }: OwnTextProps) {
  const { max, isLong } = columnFacts[column];
  const props = {
    label: columnWords[column](),
    help: contactNote(now[column]) ?? columnHelp[column]?.(),
    value: now[column],
    error: sentence(column, faults[column]),
    maxLength: max,
    hasCounter: true,
  };
  const write = (text: string) => onEdit({ [column]: text });
  return isLong ? (
    <TextAreaField {...props} onChange={({ target }) => write(target.value)} rows={6} />
  ) : (
    <TextField {...props} onChange={({ target }) => write(target.value)} />
  );
}

function sentence(column: string, fault: FieldError | undefined): string | undefined {
  return fault && fieldWords(fault, column);
}
