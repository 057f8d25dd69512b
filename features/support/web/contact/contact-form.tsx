import { newId } from '@mitto/kit/ids';
import { heardAboutUs } from '@mitto/profile/contract/options/heard-about-us';
import { heardAboutUsWords } from '@mitto/profile/web/public/heard-about-us-words.ts';
import { TemplateLink } from '@mitto/profile/web/public/template-link';
import { CallError, sentenceOf } from '@mitto/web-kit/api/call-error';
import { useServices } from '@mitto/web-kit/feature/services';
import type { Form } from '@mitto/web-kit/forms/form';
import { useForm, useTextField, useValueField } from '@mitto/web-kit/forms/use-form';
import { useKeptDraft } from '@mitto/web-kit/forms/use-kept-draft';
import type { FieldError } from '@mitto/web-kit/forms/validators';
import { email, maxLength, minLength, pattern, required } from '@mitto/web-kit/forms/validators';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Checkbox } from '@mitto/widgets/inputs/checkbox';
import { SelectField } from '@mitto/widgets/inputs/select-field';
import { TextAreaField } from '@mitto/widgets/inputs/text-area-field';
import { TextField } from '@mitto/widgets/inputs/text-field';
import { m } from '@mitto/words/messages';
import { type FormEvent, useState } from 'react';
import { inquiryTypes, leastPhone, maxMessage } from '../../contract/contact-form.ts';
import styles from './contact.module.css';
import { ContactFiles } from './contact-files.tsx';
import { type ContactValues, useSendContact } from './use-send-contact.ts';

/** Links the submit button, which is in the foot of the panel, to the form. */
export const contactFormId = 'contact-form';

const inquiryWords = {
  general: m.support_inquiry_general,
  technical: m.support_inquiry_technical,
  report: m.support_inquiry_report,
  account: m.support_inquiry_account,
  privacy: m.support_inquiry_privacy,
  others: m.support_inquiry_others,
} satisfies Record<(typeof inquiryTypes)[number], () => string>;

const maxName = 80;
const maxSubject = 120;

function errorWords({ code, needed }: FieldError, field: string): string {
  if (code === 'required')
    return field === 'privacy' ? m.support_contact_must_agree() : m.support_contact_needed();
  if (code === 'email') return m.support_contact_wrong_email();
  if (code === 'maxlength') return m.support_contact_too_long({ most: Number(needed) });
  return m.support_contact_wrong_phone({ least: leastPhone });
}

interface Props {
  /** Reference of the payment that the message is about. */
  readonly payment?: string | undefined;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onSent: (reference: string) => void;
}

/** The contact form. Its words are kept as a draft of this tab until the server has the message. */
export function ContactForm({ payment, onBusy, onSent }: Props) {
  const { session } = useServices();
  const user = useUserInfo(session);
  const form = useForm<ContactValues>(() => ({
    id: { value: newId() },
    fullName: { value: user.name ?? '', validators: [required, maxLength(maxName)] },
    email: { value: user.email ?? '', validators: [required, email] },
    phoneNumber: {
      value: '',
      validators: [minLength(leastPhone), maxLength(25), pattern(/^\+?[\d ().-]+$/)],
    },
    inquiryType: { value: payment === undefined ? '' : 'account', validators: [required] },
    subject: {
      value: payment === undefined ? '' : m.support_contact_about_payment({ reference: payment }),
      validators: [required, maxLength(maxSubject)],
    },
    message: { value: '', validators: [required, maxLength(maxMessage)] },
    heardAboutUs: { value: '' },
    privacy: { value: '', validators: [required] },
  }));
  const forgetDraft = useKeptDraft(form, payment === undefined ? 'contact' : `contact ${payment}`);
  const send = useSendContact();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    onBusy(true);
    const end = await form.submit((values, { key }) => send(values, files, key));
    onBusy(false);
    if (end.kind === 'refused') setRefusal({ error: end.error, file: fileRefusal(end.error, files) });
    if (end.kind !== 'sent') return;
    forgetDraft();
    onSent(end.result);
  };

  return (
    <form id={contactFormId} noValidate method="post" onSubmit={submit} className={styles['form']}>
      <p className={styles['lead']}>{m.support_contact_lead()}</p>
      {refusal !== undefined && <Refused {...refusal} />}
      <ContactFields form={form} />
      <ContactFiles files={files} onFiles={setFiles} />
      <Agreement form={form} />
    </form>
  );
}

interface Refusal {
  readonly error: unknown;
  /** Sentence about one refused file; undefined if something else was the cause. */
  readonly file: string | undefined;
}

/** Name of the file comes from the list as it was sent: the member may change the list while they read. */
function fileRefusal(error: unknown, files: readonly File[]): string | undefined {
  if (!(error instanceof CallError)) return undefined;
  const place = Object.keys(error.fields ?? {}).find((field) => field.startsWith('files.'));
  const words = fileWords.get(error.code);
  const name = files[Number(place?.split('.')[1])]?.name;
  return words && name !== undefined ? `${words({ name })} ${m.support_contact_file_again()}` : undefined;
}

const fileWords = new Map([
  ['support/wrong-file', m.support_contact_file_kind],
  ['support/wrong-text', m.support_contact_file_text],
  ['support/file-too-large', m.support_contact_file_size],
]);

/** The banner over the form. What the server says of the cause follows the general sentence. */
function Refused({ error, file }: Refusal) {
  const { contactEmail } = useServices().page;
  if (file !== undefined) return <Alert tone="danger">{file}</Alert>;
  const isSaid = error instanceof CallError && error.code !== 'no-sense' && error.code !== 'internal';
  return (
    <Alert tone="danger">
      {m.support_contact_failed()} {isSaid && sentenceOf(error)}{' '}
      {contactEmail !== undefined && (
        // Only the sign @ stays as it is: the other special characters of an address mean something in a link.
        <a href={`mailto:${encodeURIComponent(contactEmail).replace('%40', '@')}`}>
          {m.support_contact_by_mail({ address: contactEmail })}
        </a>
      )}
    </Alert>
  );
}

interface FieldsProps {
  readonly form: Form<ContactValues>;
}

function ContactFields({ form }: FieldsProps) {
  const fullName = useTextField(form, 'fullName', errorWords);
  const address = useTextField(form, 'email', errorWords);
  const phone = useTextField(form, 'phoneNumber', errorWords);
  const subject = useTextField(form, 'subject', errorWords);
  const message = useTextField(form, 'message', errorWords);
  const inquiry = useTextField(form, 'inquiryType', errorWords);
  const heard = useTextField(form, 'heardAboutUs', errorWords);
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          {...fullName}
          label={m.support_contact_name()}
          maxLength={maxName}
          autoComplete="name"
          required
        />
        <TextField
          {...address}
          label={m.support_contact_email()}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
        />
        <SelectField
          {...inquiry}
          label={m.support_contact_inquiry()}
          placeholder={m.support_choose()}
          choices={inquiryTypes.map((value) => ({ value, label: inquiryWords[value]() }))}
          required
        />
        <TextField
          {...phone}
          label={m.support_contact_phone()}
          placeholder={m.support_contact_phone_hint({ least: leastPhone })}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={25}
        />
      </div>
      <TextField {...subject} label={m.support_contact_subject()} maxLength={maxSubject} required />
      <TextAreaField
        {...message}
        label={m.support_contact_message()}
        help={m.support_contact_message_help()}
        maxLength={maxMessage}
        hasCounter
        required
      />
      <SelectField
        {...heard}
        label={m.support_contact_heard()}
        choices={[
          { value: '', label: m.support_contact_rather_not() },
          ...heardAboutUs.map((value) => ({ value, label: heardAboutUsWords[value]() })),
        ]}
      />
    </>
  );
}

function Agreement({ form }: FieldsProps) {
  const privacy = useValueField(form, 'privacy', errorWords);
  return (
    <div className={styles['agree']}>
      <Checkbox
        ref={privacy.ref}
        label={m.support_contact_agree()}
        checked={privacy.value === 'yes'}
        isWrong={privacy.error !== undefined}
        onBlur={privacy.onBlur}
        onChange={({ target }) => privacy.onValue(target.checked ? 'yes' : '')}
      />
      <TemplateLink template="privacy-policy" />
      <p role="status" className={styles['note']} data-wrong={privacy.error !== undefined || undefined}>
        {privacy.error}
      </p>
    </div>
  );
}
