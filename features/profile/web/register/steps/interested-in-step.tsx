import { useValueField } from '@mitto/web-kit/forms/use-form';
import { RangeSlider } from '@mitto/widgets/inputs/slider';
import { m } from '@mitto/words/messages';
import { interests as interestOptions } from '../../../contract/options/interests.ts';
import { maxChosen } from '../../../contract/profile-fields.ts';
import { wantedWords } from '../../options/gender-words.ts';
import { InterestChoice } from '../../public/interest-choice.tsx';
import { styleChoices } from '../../public/style-choices.ts';
import { ChoiceTiles } from '../choice-tiles.tsx';
import { fieldWords } from '../field-words.ts';
import styles from '../register-screen.module.css';
import { ages } from '../register-values.ts';
import type { StepProps } from './step-props.ts';

export function InterestedInStep({ form }: StepProps) {
  const wanted = useValueField(form, 'wanted', fieldWords);
  const range = useValueField(form, 'ages', fieldWords);
  const style = useValueField(form, 'style', fieldWords);
  const interests = useValueField(form, 'interests', fieldWords);
  const say = (count: number) => m.profile_years({ count });
  return (
    <div className={styles['fields']}>
      <ChoiceTiles
        label={m.profile_wanted()}
        name="wanted"
        columns={2}
        tiles={[0, 1, 2, 3].map((value) => ({ value: String(value), label: wantedWords[value]?.() ?? '' }))}
        value={wanted.value}
        onValue={wanted.onValue}
      />
      <RangeSlider
        label={m.profile_age_range()}
        min={ages.least}
        max={ages.most}
        value={range.value}
        onValue={range.onValue}
        say={say}
        shown={`${range.value[0]}–${range.value[1]}`}
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
            most={maxChosen}
          />
        </div>
      </div>
    </div>
  );
}
