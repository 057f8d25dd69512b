import { m } from '@mitto/words/messages';

/** Shows the app's name and the progress of start-up until the app is loaded. */
export function Splash() {
  return (
    <div id="splash">
      <p>Mitto</p>
      <progress max={100} value={10} aria-label={m.app_loading()} />
    </div>
  );
}
