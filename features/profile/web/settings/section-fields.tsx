import { SelectField } from '@mitto/widgets/inputs/select-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import * as v from 'valibot';
import { eyeColors, hairColors, heights, weights } from '../../contract/options/appearance.ts';
import { goals } from '../../contract/options/goals.ts';
import { lifeStyles, personalityTypes, personalValues } from '../../contract/options/personality.ts';
import { type SocialService, socialServices } from '../../contract/options/social-services.ts';
import type { Section } from '../../contract/profile-columns.ts';
import { maxChoices, maxSocialName, SocialName } from '../../contract/profile-fields.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { eyeColorWords, hairColorWords } from '../options/appearance-words.ts';
import { goalKindWords, goalWords } from '../options/goal-words.ts';
import { lifeStyleWords, personalityTypeWords, personalValueWords } from '../options/personality-words.ts';
import { serviceNames } from '../options/social-names.ts';
import { InterestChoice } from '../public/interest-choice.tsx';
import { ChipChoice } from '../register/fields/chip-choice.tsx';
import { BasicFields } from './basic-fields.tsx';
import type { FieldsProps } from './fields-props.ts';
import { LifeFields } from './life-fields.tsx';
import { PromptFields } from './prompt-fields.tsx';
import styles from './settings.module.css';
import { VoiceFields } from './voice-fields.tsx';

interface Props extends FieldsProps {
  readonly section: Section;
}

export function SectionFields({ section, ...props }: Props) {
  if (section === 'basic') return <BasicFields {...props} />;
  if (section === 'prompts') return <PromptFields {...props} />;
  if (section === 'voice') return <VoiceFields {...props} />;
  if (section === 'interest') {
    const { now, onEdit } = props;
    return (
      <InterestChoice
        chosen={now.interested}
        onChosen={(chosen) => onEdit({ interested: [...chosen] })}
        most={maxChoices}
      />
    );
  }
  if (section === 'life') return <LifeFields {...props} />;
  if (section === 'physical') return <Physical {...props} />;
  if (section === 'personality') return <Personality {...props} />;
  if (section === 'goals') return <GoalFields {...props} />;
  return <SocialFields {...props} />;
}

function Physical({ now: { characteristics }, onEdit }: FieldsProps) {
  const set = (part: keyof UserInfoRow['characteristics'], value: string) => {
    const { [part]: _, ...rest } = characteristics;
    // Safe cast: the options of each field are the values of its column.
    onEdit({ characteristics: (value === '' ? rest : { ...rest, [part]: value }) as typeof characteristics });
  };
  const parts = [
    ['height', m.profile_height(), heights, (value: string) => m.profile_height_of({ height: value })],
    ['weight', m.profile_weight(), weights, (value: string) => m.profile_weight_of({ weight: value })],
    ['eyeColor', m.profile_eyes(), eyeColors, (value: string) => eyeColorWords[value as 'blue']()],
    ['hairColor', m.profile_hair(), hairColors, (value: string) => hairColorWords[value as 'brown']()],
  ] as const;
  return parts.map(([part, label, options, say]) => (
    <SelectField
      key={part}
      label={label}
      choices={[
        { value: '', label: m.profile_say_nothing() },
        ...options.map((value) => ({ value, label: say(value) })),
      ]}
      value={characteristics[part] ?? ''}
      onChange={({ target }) => set(part, target.value)}
    />
  ));
}

function Personality({ now: { personality }, onEdit }: FieldsProps) {
  const set = (part: keyof UserInfoRow['personality'], chosen: readonly string[]) =>
    onEdit({ personality: { ...personality, [part]: chosen } });
  return (
    <>
      <ChipChoice
        label={m.profile_types()}
        options={personalityTypes}
        words={personalityTypeWords}
        chosen={personality.types ?? []}
        onChosen={(chosen) => set('types', chosen)}
        most={maxChoices}
      />
      <ChipChoice
        label={m.profile_values()}
        options={personalValues}
        words={personalValueWords}
        chosen={personality.values ?? []}
        onChosen={(chosen) => set('values', chosen)}
        most={maxChoices}
      />
      <ChipChoice
        label={m.profile_life_styles()}
        options={lifeStyles}
        words={lifeStyleWords}
        chosen={personality.lifeStyles ?? []}
        onChosen={(chosen) => set('lifeStyles', chosen)}
        most={maxChoices}
      />
    </>
  );
}

function GoalFields({ now, onEdit }: FieldsProps) {
  return (['longTerm', 'shortTerm', 'personal'] as const).map((kind) => (
    <ChipChoice
      key={kind}
      label={goalKindWords[kind]()}
      options={goals[kind]}
      words={goalWords}
      chosen={now.goals[kind] ?? []}
      onChosen={(chosen) => onEdit({ goals: { ...now.goals, [kind]: chosen } })}
      most={maxChoices}
    />
  ));
}

/** The names of the member's accounts on social networks. An empty field removes the name. */
function SocialFields({ now: { socials = {} }, onEdit }: FieldsProps) {
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
