import { m } from '@mitto/words/messages';
import { Logo } from '../frame/logo.tsx';

/** The app's own files did not come: said by the page itself, which has nothing else to say it with. */
export function StartBroken() {
  return (
    <div id="broken" role="alert">
      <Logo />
      <p>{m.app_start_failed()}</p>
      <button type="button" data-again="">
        {m.app_try_again()}
      </button>
    </div>
  );
}
