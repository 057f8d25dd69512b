import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useValueField } from '@mitto/web-kit/forms/use-form';
import { RangeSlider } from '@mitto/widgets/inputs/slider';
import { m } from '@mitto/words/messages';
import { interests as interestOptions } from '../../../contract/options/interests.ts';
import { profileConfiguration } from '../../../contract/profile-configuration.ts';
import { maxChoices } from '../../../contract/profile-fields.ts';
import { InterestChoice } from '../../public/interest-choice.tsx';
import { styleChoices } from '../../public/style-choices.ts';
import { wantedChoices } from '../../public/wanted-choices.ts';
import { ChoiceTiles } from '../fields/choice-tiles.tsx';
import { fieldWords } from '../fields/field-words.ts';
import styles from '../fields/register-screen.module.css';
import { agesWithin } from '../fields/register-values.ts';
import type { StepProps } from './step-props.ts';

export function InterestedInStep({ form }: StepProps) {
  const wanted = useValueField(form, 'wanted', fieldWords);
  const range = useValueField(form, 'ages', fieldWords);
  const style = useValueField(form, 'style', fieldWords);
  const interests = useValueField(form, 'interests', fieldWords);
  const { ages: admitted } = useConfigured(profileConfiguration);
  const [from, to] = agesWithin(range.value, admitted);
  const genders = wantedChoices(useConfigured(profileConfiguration).genders);
  const say = (count: number) => m.profile_years({ count });
  return (
    <div className={styles['fields']}>
      <ChoiceTiles
        label={m.profile_wanted()}
        name="wanted"
        columns={2}
        tiles={genders}
        value={wanted.value}
        onValue={wanted.onValue}
      />
      <RangeSlider
        label={m.profile_age_range()}
        {...admitted}
        value={[from, to]}
        onValue={range.onValue}
        say={say}
        shown={`${from}–${to}`}
        words={{ from: m.profile_age_from(), to: m.profile_age_to() }}
      />
      <ChoiceTiles
        label={m.profile_style_question()}
        name="style"
        tiles={styleChoices()}
        value={style.value}
        onValue={style.onValue}
      />
      <div>
        <h2 className={styles['legend']}>{m.profile_interests()}</h2>
        <div className={styles['fields']}>
          <InterestChoice
            chosen={interestOptions.filter((interest) => interests.value.includes(interest))}
            onChosen={interests.onValue}
            most={maxChoices}
          />
        </div>
      </div>
    </div>
  );
}
