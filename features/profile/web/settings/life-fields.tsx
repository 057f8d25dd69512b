import { SelectField } from '@mitto/widgets/inputs/select-field';
import { m } from '@mitto/words/messages';
import { type Habit, habitKinds, habits } from '../../contract/options/habits.ts';
import { maxChoices } from '../../contract/profile-fields.ts';
import { habitKindWords, habitWord } from '../options/habit-words.ts';
import { LanguageChoice } from '../public/language-choice.tsx';
import type { FieldsProps } from './fields-props.ts';
import { OwnTexts } from './own-text.tsx';

/** Work, education, languages and habits. The first option of each habit takes back what was said. */
export function LifeFields(props: FieldsProps) {
  const { now, onEdit } = props;
  const { languages = [], habits: said = {} } = now;
  const set = (habit: Habit, option: string) => {
    const { [habit]: _, ...rest } = said;
    // Safe cast: the options of each field are the values of its habit.
    onEdit({ habits: (option === '' ? rest : { ...rest, [habit]: option }) as typeof said });
  };
  return (
    <>
      <OwnTexts section="life" {...props} />
      {habitKinds.map((habit) => (
        <SelectField
          key={habit}
          label={habitKindWords[habit]()}
          choices={[
            { value: '', label: m.profile_say_nothing() },
            ...habits[habit].map((option) => ({ value: option, label: habitWord(habit, option) ?? option })),
          ]}
          value={said[habit] ?? ''}
          onChange={({ target }) => set(habit, target.value)}
        />
      ))}
      <LanguageChoice
        chosen={languages}
        onChosen={(chosen) => onEdit({ languages: [...chosen] })}
        most={maxChoices}
      />
    </>
  );
}
