import { attempt, type DraftPlace, draftPlaces, draftWord } from './draft-places.ts';
import type { Form } from './form.ts';

export interface KeptDraft {
  readonly stop: () => void;
  readonly forget: () => void;
}

/**
 * Brings back what was typed into a form before a refresh, and keeps it from then on, without what is secret. The name
 * is that of the form, with what it is about and whose it is: 'activity', 'chat ben'.
 */
export function keepDraft<V extends object>(
  form: Form<V>,
  name: string,
  storage: Pick<DraftPlace, 'getItem' | 'setItem' | 'removeItem'> = draftPlaces.tab,
): KeptDraft {
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
      // A form that has another shape now, or a storage somebody has written into, is not followed.
      if (isSameKind(value, control.spec.value)) control.set(value);
    }
  }
}

function isSameKind<T>(value: unknown, example: T): value is T {
  if (value === undefined || typeof value !== typeof example) return false;
  return Array.isArray(value) === Array.isArray(example) && (value === null) === (example === null);
}
