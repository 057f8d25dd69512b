import type { CardFormWords } from '@mitto/widgets/payment/card-form';
import type { CardProblem } from '@mitto/widgets/payment/card-rules.ts';
import { m } from '@mitto/words/messages';

const problems: Readonly<Record<CardProblem, () => string>> = {
  'number-missing': m.payments_number_missing,
  'number-short': m.payments_number_short,
  'number-wrong': m.payments_number_wrong,
  'name-missing': m.payments_name_missing,
  'name-short': m.payments_name_short,
  'name-long': m.payments_name_long,
  'name-letters': m.payments_name_letters,
  'expiration-missing': m.payments_expiration_missing,
  'expiration-wrong': m.payments_expiration_wrong,
  expired: m.payments_card_has_expired,
  'code-missing': m.payments_code_missing,
  'code-short': m.payments_code_short,
};

/** Words of the fields of a card, also of the document that has nothing else of the app. */
export const cardFieldWords = () => ({
  name: m.payments_name_on_card(),
  expiration: m.payments_expiration(),
  expirationHelp: m.payments_expiration_help(),
  problem: (problem: CardProblem) => problems[problem](),
});

export const cardFormWords = (): CardFormWords => ({
  ...cardFieldWords(),
  number: m.payments_card_number(),
  securityCode: m.payments_security_code(),
  codeHelp: (kind) => (kind === 'amex' ? m.payments_code_help_amex() : m.payments_code_help()),
  submit: m.payments_add_card(),
});
