import { ContactIfDisabled } from '@mitto/coins/web/public/contact-if-disabled';
import { CallError } from '@mitto/web-kit/api/call-error';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';

const sentences: Readonly<Record<string, () => string>> = {
  'subscription/plan-changed': m.subscription_error_plan_changed,
  'subscription/changed': m.subscription_error_changed,
  'subscription/in-progress': m.subscription_error_in_progress,
  'subscription/committed': m.subscription_error_committed,
  'subscription/none': m.subscription_error_none,
  'subscription/not-refundable': m.subscription_error_not_refundable,
  'coins/too-few': m.coins_error_too_few,
  'coins/given-not-taken': m.subscription_given_not_taken,
  'coins/disabled': m.coins_disabled,
  'payments/no-card': m.subscription_error_no_card,
  paused: m.account_error_paused,
  suspended: m.account_error_suspended,
  'no-answer': m.subscription_error_no_answer,
};

interface Props {
  /** The thrown error; nothing is shown when undefined. */
  readonly failure: unknown;
}

/** The reason why nothing was bought or changed. */
export function SubscriptionFailure({ failure }: Props) {
  if (failure === undefined) return null;
  const sentence = failure instanceof CallError ? sentences[failure.code] : undefined;
  return (
    <Alert tone="danger">
      {(sentence ?? m.subscription_error_other)()} <ContactIfDisabled failure={failure} />
    </Alert>
  );
}
