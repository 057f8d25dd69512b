import { CallError, sentenceOf } from '@mitto/web-kit/api/call-error';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';

const sentences: Readonly<Record<string, () => string>> = {
  'account/wrong-password': m.support_delete_wrong_password,
  'account/sign-in-again': m.support_delete_sign_in_again,
  'account/last-admin': m.support_delete_last_admin,
  'too-many': m.support_delete_too_many,
  'no-answer': m.support_delete_offline,
};

/** Says why the account was not deleted. Nothing has happened then. */
export function LeavingFailure({ failure }: { readonly failure: unknown }) {
  if (failure === undefined) return null;
  const known = failure instanceof CallError ? sentences[failure.code] : undefined;
  return <Alert tone="danger">{known?.() ?? sentenceOf(failure)}</Alert>;
}
