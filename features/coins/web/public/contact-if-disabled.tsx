import { CallError } from '@mitto/web-kit/api/call-error';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { m } from '@mitto/words/messages';

interface Props {
  /** The thrown error. */
  readonly failure: unknown;
}

/** The link behind the sentence about a disabled account of coins, which says to contact us. */
export function ContactIfDisabled({ failure }: Props) {
  if (!(failure instanceof CallError) || failure.code !== 'coins/disabled') return null;
  return <IntentLink to="contact-us">{m.coins_contact_us()}</IntentLink>;
}
