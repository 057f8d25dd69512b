import { attempt, browserStorage, type KeyValues } from '../session/browser-storage.ts';
import { draftWord } from './forget-drafts.ts';
import type { Form } from './form.ts';

export interface DraftKeeper {
  readonly stop: () => void;
  readonly forget: () => void;
}

/**
 * Restores the draft of a form after a reload and stores it from then on, without secret fields. The name
 * consists of the form, its subject if it has one, and the user id of the member: 'activity ana', 'chat ben
 * ana'.
 */
export function keepDraft<V extends object>(
  form: Form<V>,
  name: string,
  storage: KeyValues = browserStorage.tab,
): DraftKeeper {
  const place = `${draftWord} ${name}`;
  const kept = form.names.filter((field) => form.control(field).spec.isSecret !== true);
  restore();
  const stop = form.subscribe(() => {
    storage.setItem(place, JSON.stringify(Object.fromEntries(kept.map(typed))));
  });
  return {
    stop,
    forget: () => {
      stop();
      storage.removeItem(place);
    },
  };

  function typed(field: (typeof kept)[number]) {
    return [field, form.control(field).view.typed] as const;
  }

  function restore(): void {
    const found: unknown = attempt(() => JSON.parse(storage.getItem(place) ?? 'null'));
    if (typeof found !== 'object' || found === null) return;
    for (const field of kept) {
      const control = form.control(field);
      const value: unknown = Object.getOwnPropertyDescriptor(found, field)?.value;
      // Skip values of another type: the form may have changed, or somebody edited the storage.
      if (isSameKind(value, control.spec.value)) control.set(value);
    }
  }
}

function isSameKind<T>(value: unknown, example: T): value is T {
  if (value === undefined || typeof value !== typeof example) return false;
  return Array.isArray(value) === Array.isArray(example) && (value === null) === (example === null);
}
