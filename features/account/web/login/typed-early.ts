import type { Keeping } from './keeping-choice.tsx';

interface TypedEarly {
  readonly email: string;
  readonly password: string;
  readonly keeping: Keeping;
}

/** Values typed into the welcome page of the HTML document before hydration. */
export function typedEarly(): TypedEarly {
  const welcome = document.querySelector('#door');
  const typedIn = (name: string) =>
    welcome?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  const isTicked = (name: string) =>
    welcome?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.checked === true;
  return {
    email: typedIn('email'),
    password: typedIn('password'),
    keeping: isTicked('forget') ? 'nothing' : isTicked('keep') ? 'device' : 'window',
  };
}
