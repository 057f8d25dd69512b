import type { Form } from '@mitto/web-kit/forms/form';
import { useTextField, useValueField } from '@mitto/web-kit/forms/use-form';
import { Alert } from '@mitto/widgets/feedback/alert';
import { globe, heart } from '@mitto/widgets/glyphs.ts';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { Switch } from '@mitto/widgets/inputs/switch';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { maxPlaces, privacies } from '../../contract/activity-fields.ts';
import { needsYesFor } from '../../policy.ts';
import { users } from '../glyphs.ts';
import { formErrorWords } from './error-words.ts';
import styles from './form.module.css';
import { type ActivityValues, privacyOf, readPlace } from './form-values.ts';
import { InvitePicker } from './invite-picker.tsx';

interface Props {
  readonly form: Form<ActivityValues>;
}

const glyphs = [globe, heart, users] as const;

/** Members who see the activity, how many can join, and whether the author says yes first. */
export function WhoPart({ form }: Props) {
  const privacy = useTextField(form, 'privacy', formErrorWords);
  const invitees = useValueField(form, 'invitees', formErrorWords);
  const limited = useValueField(form, 'isLimited', formErrorWords);
  const places = useTextField(form, 'places', formErrorWords);
  const yes = useValueField(form, 'needsYes', formErrorWords);
  const chosen = privacyOf(privacy.value);
  const location = readPlace(useValueField(form, 'place', formErrorWords).value);
  const isMyPlace = useValueField(form, 'isMyPlace', formErrorWords).value;
  const isHome = needsYesFor({ location, isMyPlace, needsYes: false });
  return (
    <>
      <SelectField
        {...privacy}
        label={m.activities_who_sees()}
        glyph={glyphs[chosen]}
        choices={[
          { value: String(privacies.everyone), label: m.activities_everyone() },
          { value: String(privacies.liked), label: m.activities_people_i_like() },
          { value: String(privacies.invited), label: m.activities_people_i_invite() },
        ]}
      />
      {chosen === privacies.liked && <Alert tone="info">{m.activities_tells_likes()}</Alert>}
      {chosen === privacies.invited && <InvitePicker value={invitees.value} onValue={invitees.onValue} />}
      <div className={styles['part']}>
        <Switch
          label={m.activities_limit()}
          caption={m.activities_limit_note()}
          checked={limited.value}
          onChange={({ target }) => limited.onValue(target.checked)}
        />
        {limited.value && (
          <TextField
            {...places}
            label={m.activities_places()}
            help={m.activities_places_help({ most: maxPlaces })}
            inputMode="numeric"
            maxLength={2}
          />
        )}
        <Switch
          label={m.activities_needs_yes()}
          caption={isHome ? m.activities_needs_yes_at_home() : m.activities_needs_yes_note()}
          checked={yes.value || isHome}
          disabled={isHome}
          onChange={({ target }) => yes.onValue(target.checked)}
        />
      </div>
    </>
  );
}
