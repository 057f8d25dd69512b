import { m } from '@mitto/words/messages';

/** Shown until the app stands: its name, and how far it has come. */
export function Splash() {
  return (
    <div id="splash">
      <p>Mitto</p>
      <progress max={100} value={10} aria-label={m.app_loading()} />
    </div>
  );
}
