import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import * as v from 'valibot';
import { type SocialService, socialServices } from '../../contract/options/social-services.ts';
import { maxSocialName, SocialName } from '../../contract/profile-fields.ts';
import { serviceNames } from '../options/social-names.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './settings.module.css';

/** The names of the member's accounts on social networks. An empty field removes the name. */
export function SocialFields({ now: { socials = {} }, onEdit }: FieldsProps) {
  const set = (service: SocialService, typed: string) => {
    const { [service]: _, ...rest } = socials;
    const name = typed.trim();
    onEdit({ socials: name === '' ? rest : { ...rest, [service]: name } });
  };
  return (
    <>
      <p className={styles['note']}>{m.profile_socials_note()}</p>
      {socialServices.map((service) => {
        const name = socials[service] ?? '';
        return (
          <TextField
            key={service}
            label={serviceNames[service] ?? service}
            value={name}
            onChange={({ target }) => set(service, target.value)}
            error={name === '' || v.is(SocialName, name) ? undefined : m.profile_social_wrong()}
            maxLength={maxSocialName}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        );
      })}
    </>
  );
}
