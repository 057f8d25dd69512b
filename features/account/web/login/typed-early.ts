import type { Keeping } from './login-form.tsx';

interface TypedEarly {
  readonly email: string;
  readonly password: string;
  readonly keeping: Keeping;
}

/** What stands in the fields of the door that the page came with: whoever is quick has typed before the app was there. */
export function typedEarly(): TypedEarly {
  const door = document.querySelector('#door');
  const typedIn = (name: string) =>
    door?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? '';
  const isTicked = (name: string) =>
    door?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.checked === true;
  return {
    email: typedIn('email'),
    password: typedIn('password'),
    keeping: isTicked('forget') ? 'nothing' : isTicked('keep') ? 'device' : 'window',
  };
}
