import { useServices } from '@mitto/web-kit/feature/services';
import type { Form } from '@mitto/web-kit/forms/form';
import { useEffect, useEffectEvent } from 'react';
import { profileWebCalls } from '../../calls/profile-calls.ts';
import type { RegisterValues } from './register-values.ts';
import { suggestUsernames } from './suggest-usernames.ts';

/** Fills the empty MittoID with a free one made from the name. The member can change it. */
export function useSuggestedUsername(form: Form<RegisterValues>): void {
  const { client } = useServices();
  const suggest = useEffectEvent(async (signal: AbortSignal) => {
    const isUntouched = () => !signal.aborted && form.control('username').view.typed === '';
    const { existsUser } = client(profileWebCalls);
    for (const value of suggestUsernames(form.control('name').view.value)) {
      if (!isUntouched()) return;
      const asked = { type: 'username', value, ignoreCase: true } as const;
      const answer = await existsUser(asked, { isQuiet: true, signal }).catch(() => undefined);
      // Without an answer the field stays empty.
      if (answer === undefined) return;
      if (answer.exists) continue;
      if (isUntouched()) form.control('username').set(value);
      return;
    }
  });
  useEffect(() => {
    const leaving = new AbortController();
    void suggest(leaving.signal);
    return () => leaving.abort();
  }, []);
}
