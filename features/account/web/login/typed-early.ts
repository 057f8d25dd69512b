import type { Keeping } from './keeping-choice.tsx';

interface TypedEarly {
  readonly email: string;
  readonly password: string;
  readonly keeping: Keeping;
  /** True if the last key was Enter in a field (boot.js): the form has to be sent. */
  readonly isEntered: boolean;
}

/** Values typed into the welcome page of the HTML document before hydration. */
export function typedEarly(): TypedEarly {
  const welcome = document.querySelector('#door');
  const typedIn = (name: string) =>
    welcome?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  const isTicked = (name: string) =>
    welcome?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.checked === true;
  const { dataset } = document.documentElement;
  const { activeElement: focused } = document;
  const isInField = focused instanceof HTMLInputElement && welcome?.contains(focused) === true;
  const isEntered = isInField && dataset['pressed'] === 'Enter';
  // The welcome page may open again later.
  delete dataset['pressed'];
  return {
    isEntered,
    email: typedIn('email'),
    password: typedIn('password'),
    keeping: isTicked('forget') ? 'nothing' : isTicked('keep') ? 'device' : 'window',
  };
}
