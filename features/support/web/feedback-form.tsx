import { newId } from '@mitto/kit/ids';
import { useAccountData } from '@mitto/web-kit/data/account-data-context.tsx';
import { type ColumnsOf, type RefusedChange, useRows } from '@mitto/web-kit/data/use-changes';
import { useForm, useTextField, useValueField } from '@mitto/web-kit/forms/use-form';
import { useKeptDraft } from '@mitto/web-kit/forms/use-kept-draft';
import { maxLength, required } from '@mitto/web-kit/forms/validators';
import { Alert } from '@mitto/widgets/feedback/alert';
import { RadioGroup } from '@mitto/widgets/inputs/choice-group';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { feedbackTable } from '../contract/feedback-table.ts';
import styles from './feedback.module.css';

const texts = ['likeMost', 'likeLeast', 'issuesOrBugs', 'suggestions', 'otherComments'] as const;
type Text = (typeof texts)[number];
type Recommendation = NonNullable<ColumnsOf<typeof feedbackTable>['recommendation']>;
type Values = Record<Text, string> & { recommendation: Recommendation | '' };

const maxLetters = 2000;
const draft = 'feedback';
/** Links the submit button, which is in the foot of the panel, to the form. */
export const feedbackFormId = 'feedback-form';

const labels: Readonly<Record<Text, () => string>> = {
  likeMost: m.support_like_most,
  likeLeast: m.support_like_least,
  issuesOrBugs: m.support_issues,
  suggestions: m.support_suggestions,
  otherComments: m.support_other,
};

const answers: Readonly<Record<Recommendation, () => string>> = {
  'very-likely': m.support_very_likely,
  likely: m.support_likely,
  neutral: m.support_neutral,
  unlikely: m.support_unlikely,
  'very-unlikely': m.support_very_unlikely,
};

const errorWords = ({ code }: { readonly code: string }) =>
  code === 'required' ? m.support_choose_one() : m.support_too_long();

interface Props {
  /** The refused feedback, with its values to correct. */
  readonly refused: RefusedChange<ColumnsOf<typeof feedbackTable>> | undefined;
  readonly onSent: (ref: string) => void;
}

export function FeedbackForm({ refused, onSent }: Props) {
  const { account } = useAccountData();
  const feedback = useRows(feedbackTable);
  const form = useForm<Values>(() => ({
    recommendation: { value: refused?.given.recommendation ?? '', validators: [required] },
    ...textFields(refused?.given),
  }));
  const [newRef] = useState(() => newId());
  const forgetDraft = useKeptDraft(form, refused ? undefined : draft);
  const { value, error, onValue, ref } = useValueField(form, 'recommendation', errorWords);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const end = await form.submit(async (values) => {
      const columns = Object.fromEntries(Object.entries(values).filter(([, given]) => given !== ''));
      // The refused words go only once the new ones are stored. A second try after a failure stores no second
      // row, because it has the same reference.
      const stored = await feedback.insert(columns, {
        ref: newRef,
        shown: { createdBy: account, date: Date.now() },
      });
      await refused?.forget();
      return stored;
    });
    if (end.kind !== 'sent') return;
    forgetDraft();
    onSent(end.result);
  };

  return (
    <form id={feedbackFormId} noValidate method="post" onSubmit={send} className={styles['form']}>
      <p className={styles['lead']}>{m.support_feedback_lead()}</p>
      {refused && (
        <Alert tone="danger">
          {m.support_feedback_refused()} {refused.sentence}
        </Alert>
      )}
      {/* The error belongs to the group; the focus goes to its first radio button. */}
      <div ref={(group) => ref(group?.querySelector('input') ?? null)}>
        <RadioGroup
          label={m.support_recommend()}
          name="recommendation"
          value={value}
          onValue={(chosen) => onValue(isRecommendation(chosen) ? chosen : '')}
          choices={Object.entries(answers).map(([name, label]) => ({ value: name, label: label() }))}
          error={error}
        />
      </div>
      {texts.map((name) => (
        <TextOf key={name} form={form} name={name} />
      ))}
    </form>
  );
}

function TextOf({ form, name }: { readonly form: ReturnType<typeof useForm<Values>>; readonly name: Text }) {
  const field = useTextField(form, name, errorWords);
  return <TextAreaField {...field} label={labels[name]()} maxLength={maxLetters} />;
}

function textFields(given: ColumnsOf<typeof feedbackTable> | undefined) {
  const field = (name: Text) => ({ value: given?.[name] ?? '', validators: [maxLength(maxLetters)] });
  return {
    likeMost: field('likeMost'),
    likeLeast: field('likeLeast'),
    issuesOrBugs: field('issuesOrBugs'),
    suggestions: field('suggestions'),
    otherComments: field('otherComments'),
  };
}

function isRecommendation(word: string): word is Recommendation {
  return word in answers;
}
