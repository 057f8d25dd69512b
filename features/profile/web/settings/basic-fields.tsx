import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { profileConfiguration } from '../../contract/profile-configuration.ts';
import { nameLimits } from '../../contract/profile-fields.ts';
import { PlaceField } from '../place/place-field.tsx';
import { styleChoices } from '../public/style-choices.ts';
import { ChoiceTiles } from '../register/fields/choice-tiles.tsx';
import { contactNote } from '../register/fields/contact-note.ts';
import { genderTiles } from '../register/fields/gender-tiles.tsx';
import type { FieldsProps } from './fields-props.ts';
import { genderHelp } from './gender-help.ts';
import { faultSentence, OwnTexts } from './own-text.tsx';

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
        error={faultSentence('name', faults.name)}
        maxLength={nameLimits.most}
        autoComplete="given-name"
        required
      />
      <OwnTexts section="basic" now={now} faults={faults} onEdit={onEdit} />
      <PlaceField
        value={now.location}
        onValue={(location) => onEdit({ location })}
        error={now.location ? faultSentence('location', faults.location) : m.profile_place_missing()}
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
