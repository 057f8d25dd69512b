import { capturedReferral } from '@mitto/web-kit/router/referral-of';
import { Alert } from '@mitto/widgets/feedback/alert';
import { m } from '@mitto/words/messages';
import { useEffect, useState } from 'react';
import { useAccountCalls } from '../use-account-calls.ts';

/** Says to an invited visitor what the code of the link brings, with the number of coins of the configuration. */
export function Invitation() {
  const { readConfiguration } = useAccountCalls();
  const [code] = useState(capturedReferral);
  const [coins, setCoins] = useState(0);
  useEffect(() => {
    if (code === null) return undefined;
    const asking = new AbortController();
    readConfiguration({}, { isQuiet: true, signal: asking.signal }).then(
      ({ referral }) => setCoins(referral.coins),
      // Without an answer the sentence names no number.
      () => undefined,
    );
    return () => asking.abort();
  }, [code, readConfiguration]);
  if (code === null) return null;
  return (
    <Alert tone="info">
      {coins > 0 ? m.account_invited_coins({ coins }) : m.account_invited()}{' '}
      {m.account_invited_code({ code })}
    </Alert>
  );
}
