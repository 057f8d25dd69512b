import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import type { FieldError } from '@mitto/web-kit/forms/validators';
import { dateFormat } from '@mitto/widgets/display/date-format.ts';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { maxBio, maxHeadline, nameLimits } from '../../contract/profile-fields.ts';
import { PlaceField } from '../place/place-field.tsx';
import { styleChoices } from '../public/style-choices.ts';
import { ChoiceTiles } from '../register/choice-tiles.tsx';
import { contactNote } from '../register/contact-note.ts';
import { fieldWords } from '../register/field-words.ts';
import { genderTiles } from '../register/gender-tiles.tsx';
import type { FieldsProps } from './fields-props.ts';

export function BasicFields({ now, faults, onEdit }: FieldsProps) {
  const ways = styleChoices();
  const { language } = useServices().page;
  const genders = genderTiles(useConfigured('genders'));
  const isClosed = now.genderFrom !== undefined && now.genderFrom > Date.now();
  const said = (column: 'name' | 'headline' | 'bio') => sentence(column, faults[column]);
  return (
    <>
      <TextField
        label={m.profile_name()}
        help={contactNote(now.name)}
        value={now.name}
        onChange={({ target }) => onEdit({ name: target.value })}
        error={said('name')}
        maxLength={nameLimits.most}
        autoComplete="given-name"
        required
      />
      <TextField
        label={m.profile_headline()}
        help={contactNote(now.headline) ?? m.profile_headline_help()}
        value={now.headline}
        onChange={({ target }) => onEdit({ headline: target.value })}
        error={said('headline')}
        maxLength={maxHeadline}
        hasCounter
      />
      <TextAreaField
        label={m.profile_bio()}
        help={contactNote(now.bio) ?? m.profile_bio_help()}
        value={now.bio}
        onChange={({ target }) => onEdit({ bio: target.value })}
        error={said('bio')}
        maxLength={maxBio}
        rows={6}
        hasCounter
      />
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
        help={
          isClosed
            ? m.profile_gender_from({ date: dateOf(now.genderFrom, language) })
            : m.profile_gender_note()
        }
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

/** A day in words: 23 December 2026. */
function dateOf(at: number | undefined, language: string): string {
  return dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(at);
}

function sentence(column: string, fault: FieldError | undefined): string | undefined {
  return fault && fieldWords(fault, column);
}
