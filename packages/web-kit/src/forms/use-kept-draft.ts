import { useEffect, useState } from 'react';
import { useServices } from '../feature/services.ts';
import { browserStorage } from '../session/browser-storage.ts';
import type { Form } from './form.ts';
import { type DraftKeeper, keepDraft } from './keep-draft.ts';

/**
 * Stores the member's draft of a form: for as long as the tab, or on the device until they sign out. Nothing
 * is stored with 'Don't keep on this device', or without a name. Returns the function that deletes the draft.
 */
export function useKeptDraft<V extends object>(
  form: Form<V>,
  name: string | undefined,
  place: keyof typeof browserStorage = 'tab',
): () => void {
  const { session } = useServices();
  const [draft] = useState((): DraftKeeper | undefined =>
    name === undefined || session.keeping === 'nothing'
      ? undefined
      : keepDraft(form, `${name} ${session.userId}`, browserStorage[place]),
  );
  useEffect(() => draft?.stop, [draft]);
  return () => draft?.forget();
}
