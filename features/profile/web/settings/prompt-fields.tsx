import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { x } from '@mitto/widgets/glyphs.ts';
import { type Choice, SelectField } from '@mitto/widgets/inputs/select-field';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { m } from '@mitto/words/messages';
import * as v from 'valibot';
import { type Prompt, type PromptTheme, promptsByTheme } from '../../contract/options/prompts.ts';
import { maxPromptAnswer, maxPrompts, Prompts } from '../../contract/profile-fields.ts';
import { promptThemeWords, promptWord, promptWords } from '../public/prompt-words.ts';
import { contactNote } from '../register/fields/contact-note.ts';
import { fieldWords } from '../register/fields/field-words.ts';
import type { FieldsProps } from './fields-props.ts';
import styles from './settings.module.css';
import { VoiceRecording } from './voice-recording.tsx';

type Answered = NonNullable<FieldsProps['now']['prompts']>;

/** Up to three questions with the member's answers. A question without an answer is not saved. */
export function PromptFields({ now, onEdit }: FieldsProps) {
  const { prompts = [] } = now;
  const set = (changed: Answered) => onEdit({ prompts: changed });
  return (
    <>
      <p className={styles['note']}>{m.profile_prompts_note()}</p>
      {prompts.map((one, at) => (
        <Answer
          key={one.prompt}
          {...one}
          onChange={(changes) => set(prompts.with(at, { ...one, ...changes }))}
          onRemove={() => set(prompts.toSpliced(at, 1))}
        />
      ))}
      {prompts.length < maxPrompts && (
        <SelectField
          label={prompts.length === 0 ? m.profile_prompt_first() : m.profile_prompt_another()}
          placeholder={m.profile_prompt_choose()}
          choices={choicesWithout(prompts)}
          value=""
          onChange={({ target }) => set([...prompts, { prompt: target.value, answer: '' }])}
        />
      )}
    </>
  );
}

// Safe cast: these are the entries of the object.
const themes = Object.entries(promptsByTheme) as [PromptTheme, readonly Prompt[]][];

function choicesWithout(answered: Answered): Choice[] {
  return themes.flatMap(([theme, prompts]) =>
    prompts
      .filter((prompt) => answered.every((one) => one.prompt !== prompt))
      .map((prompt) => ({ value: prompt, label: promptWords[prompt](), group: promptThemeWords[theme]() })),
  );
}

interface AnswerProps extends Pick<Answered[number], 'prompt' | 'answer' | 'voice'> {
  readonly onChange: (changes: Partial<Answered[number]>) => void;
  readonly onRemove: () => void;
}

/** An answer in writing, by voice, or both. */
function Answer({ prompt, answer, voice, onChange, onRemove }: AnswerProps) {
  const question = promptWord(prompt) ?? prompt;
  return (
    <div className={styles['prompt']}>
      <TextAreaField
        label={question}
        help={contactNote(answer)}
        placeholder={m.profile_prompt_answer()}
        value={answer}
        error={v.is(Prompts, [{ prompt, answer }]) ? undefined : fieldWords({ code: 'text' }, 'prompts')}
        maxLength={maxPromptAnswer}
        hasCounter
        rows={2}
        // An answer is one line: a line break, typed or pasted, becomes a blank.
        onChange={({ target }) => onChange({ answer: target.value.replace(/[\r\n]+/g, ' ') })}
      />
      <IconButton glyph={x} label={m.profile_prompt_remove({ question })} onClick={onRemove} />
      <div className={styles['recording']}>
        <VoiceRecording
          voice={voice}
          label={m.profile_voice_answer({ question })}
          record={m.profile_prompt_record()}
          onRecorded={(recorded) => onChange({ voice: recorded })}
          onRemove={() => onChange({ voice: undefined })}
        />
      </div>
    </div>
  );
}
