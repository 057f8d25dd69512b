import { m } from '@mitto/words/messages';
import { Logo } from '../frame/logo.tsx';

/** Shown until the app stands: its name, drawn so that no font is fetched for it, and how far it has come. */
export function Splash() {
  return (
    <div id="splash">
      <Logo />
      <progress max={100} value={10} aria-label={m.app_loading()} />
    </div>
  );
}
