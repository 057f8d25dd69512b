import { m } from '@mitto/words/messages';
import { Logo } from '../frame/logo.tsx';

/**
 * The app's own files did not come: said by the page itself, which has nothing else to say it with. At the door it is a
 * line above it; with nothing else to show it is the page.
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
