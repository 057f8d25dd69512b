import { m } from '@mitto/words/messages';
import { Logo } from '../frame/logo.tsx';

/**
 * Notice that the app's files could not be loaded. It is part of the HTML, because no script is loaded that
 * could show it. On the welcome page it is a line at the top (`broken`); otherwise it fills the page
 * (`lost`).
 */
export function StartBroken() {
  return (
    <>
      <div id="broken" role="alert">
        <p>{m.app_start_failed()}</p>
        <Again />
      </div>
      <main id="lost">
        <Logo />
        <div role="alert">
          <h1>{m.app_start_failed()}</h1>
        </div>
        <Again />
      </main>
    </>
  );
}

function Again() {
  return (
    <button type="button" data-again="">
      {m.app_try_again()}
    </button>
  );
}
