import { messages } from '@mitto/chat/contract/chat-tables';
import { AppError } from '@mitto/kit/app-error';
import { TemplateLink } from '@mitto/profile/web/public/template-link';
import { sentenceOf } from '@mitto/web-kit/api/call-error';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useForm, useTextField, useValueField } from '@mitto/web-kit/forms/use-form';
import { useKeptDraft } from '@mitto/web-kit/forms/use-kept-draft';
import { maxLength, required, type Validator } from '@mitto/web-kit/forms/validators';
import { useLive } from '@mitto/web-kit/live/use-live';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Checkbox } from '@mitto/widgets/inputs/checkbox';
import { RadioGroup } from '@mitto/widgets/inputs/choice-group';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import {
  leastOtherText,
  maxOtherText,
  needsText,
  type ReportReason,
  reportReasons,
} from '../contract/report-case.ts';
import styles from './report-form.module.css';
import { ReportPictures } from './report-pictures.tsx';
import type { ReportValues } from './report-values.ts';
import { picturesGone, useReportPictures } from './use-report-pictures.ts';
import { type Reported, useSendReport } from './use-send-report.ts';

const reasonWords = {
  sexual_harrasment: m.safety_reason_sexual_harassment,
  inappropriate_message: m.safety_reason_inappropriate_message,
  inappropriate_photos: m.safety_reason_inappropriate_photos,
  underage: m.safety_reason_underage,
  spam: m.safety_reason_spam,
  other_harassment: m.safety_reason_other_harassment,
  others: m.safety_reason_others,
} satisfies Record<ReportReason, () => string>;

/** Links the submit button, which is in the foot of the panel, to the form. */
export const reportFormId = 'report-form';

interface Props {
  readonly about: Reported;
  readonly onBusy: (isBusy: boolean) => void;
}

const enoughText: Validator<string> = (value, { type }) =>
  needsText(String(type)) && value.trim().length < leastOtherText
    ? { code: 'minlength', needed: leastOtherText }
    : undefined;

const errorWords = ({ code }: { readonly code: string }) => {
  if (code === 'required') return m.safety_choose_reason();
  if (code === 'maxlength') return m.safety_text_too_long({ most: maxOtherText });
  return m.safety_text_too_short({ least: leastOtherText });
};

/**
 * The form of a report. Its values are stored as a draft until the server has accepted the report, also when
 * the panel is closed before.
 */
export function ReportForm({ about, onBusy }: Props) {
  const form = useForm<ReportValues>(() => ({
    type: { value: '', validators: [required] },
    otherText: { value: '', validators: [maxLength(maxOtherText), enoughText] },
    withMessages: { value: '' },
    pictures: { value: '' },
  }));
  const forgetDraft = useKeptDraft(form, `report ${about.uid}`);
  const pictures = useReportPictures(form);
  const send = useSendReport(about, pictures);
  const [refusal, setRefusal] = useState<unknown>();
  const [waits, setWaits] = useState(false);
  const reason = useValueField(form, 'type', errorWords);
  const text = useTextField(form, 'otherText', errorWords);
  const withMessages = useValueField(form, 'withMessages', errorWords);
  const haveTalked = useHaveTalked(about.uid);
  const mustTell = needsText(reason.value);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    // A report without a picture that its author has chosen would be another report.
    setWaits(pictures.unsent > 0);
    if (pictures.unsent > 0) return;
    onBusy(true);
    const end = await form.submit((values, { key }) => send.run(values, key));
    onBusy(false);
    if (end.kind === 'refused') setRefusal(end.error);
    if (end.kind !== 'sent') return;
    forgetDraft();
    await send.thank();
  };

  return (
    <form id={reportFormId} noValidate method="post" onSubmit={submit} className={styles['form']}>
      <p className={styles['lead']}>{m.safety_report_lead({ name: about.name })}</p>
      {/* The error belongs to the group; the focus goes to its first radio button. */}
      <div ref={(group) => reason.ref(group?.querySelector('input') ?? null)}>
        <RadioGroup
          label={m.safety_why()}
          name="type"
          value={reason.value}
          onValue={reason.onValue}
          choices={reportReasons.map((value) => ({ value, label: reasonWords[value]() }))}
          error={reason.error}
        />
      </div>
      <TextAreaField
        {...text}
        label={mustTell ? m.safety_what_happened() : m.safety_what_happened_optional()}
        help={mustTell ? m.safety_text_needed({ least: leastOtherText }) : undefined}
        required={mustTell}
        maxLength={maxOtherText}
        hasCounter
      />
      <ReportPictures pictures={pictures} />
      {haveTalked && (
        <Checkbox
          label={m.safety_with_messages({ name: about.name })}
          checked={withMessages.value === 'yes'}
          onChange={({ target }) => withMessages.onValue(target.checked ? 'yes' : '')}
        />
      )}
      <p className={styles['texts']}>
        <TemplateLink template="community-guidelines" />
        <TemplateLink template="dating-safety" />
        <TemplateLink template="terms-and-conditions" />
        <TemplateLink template="privacy-policy" />
      </p>
      {waits && pictures.unsent > 0 && <Alert tone="danger">{m.safety_pictures_unsent()}</Alert>}
      {refusal !== undefined && <ReportRefused error={refusal} about={about} />}
    </form>
  );
}

/** True when this device has messages with the person, which the reporter could let staff see. */
function useHaveTalked(uid: string): boolean {
  return useLive(messages, { equals: { chat: uid }, limit: 1 }).answer.length > 0;
}

interface ReportRefusedProps {
  readonly error: unknown;
  readonly about: Reported;
}

/** The reason why the report was not sent. The draft of the report is not deleted. */
function ReportRefused({ error, about: { name } }: ReportRefusedProps) {
  const isOnline = useIsOnline();
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'account/sent-already') return <Alert tone="info">{m.safety_sent_already({ name })}</Alert>;
  if (code === picturesGone) return <Alert tone="danger">{m.safety_pictures_gone()}</Alert>;
  return (
    <Alert tone="danger">
      {m.safety_not_sent()} {why(code, isOnline) ?? sentenceOf(error)}
    </Alert>
  );
}

function why(code: string | undefined, isOnline: boolean): string | undefined {
  if (code === 'no-answer') return isOnline ? m.safety_no_answer() : m.safety_offline();
  if (code === 'account/no-such-member') return m.safety_gone();
  if (code === 'too-many') return m.safety_too_many();
  return undefined;
}
