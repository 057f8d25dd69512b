import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { magnifyingGlass } from '@mitto/widgets/glyphs.ts';
import { PhoneField, type PhoneNumber } from '@mitto/widgets/inputs/phone-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { profileConfiguration } from '../../../contract/profile-configuration.ts';
import { xCircleFill } from '../../icons/glyphs.ts';

interface IdFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

export function IdField({ value, onValue }: IdFieldProps) {
  return (
    <TextField
      label={m.profile_friends_id()}
      glyph={magnifyingGlass}
      value={value}
      onChange={({ target }) => onValue(target.value)}
      maxLength={60}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      end={
        value !== '' && (
          <IconButton
            glyph={xCircleFill}
            size={20}
            label={m.profile_friends_clear()}
            onClick={() => onValue('')}
          />
        )
      }
    />
  );
}

interface NumberFieldProps {
  readonly value: PhoneNumber | undefined;
  readonly onValue: (number: PhoneNumber) => void;
  readonly isWrong: boolean;
}

const noNumber: Omit<PhoneNumber, 'country'> = { national: '', whole: '', isPossible: undefined };

export function NumberField({ value, onValue, isWrong }: NumberFieldProps) {
  const { page } = useServices();
  const { country } = useConfigured(profileConfiguration).places;
  return (
    <PhoneField
      label={m.profile_friends_number()}
      value={value ?? { ...noNumber, country }}
      onValue={onValue}
      error={isWrong ? m.account_mobile_wrong() : undefined}
      language={page.language}
      words={{ country: m.account_country() }}
    />
  );
}

/** False for a number that cannot exist: the server would count the search as one without a result. */
export function isNumber(number: PhoneNumber | undefined): boolean {
  return number === undefined || number.national === '' || number.isPossible !== false;
}
