import { m } from '@mitto/words/messages';

/** The app's own files did not come: said by the page itself, which has nothing else to say it with. */
export function StartBroken() {
  return (
    <div id="broken" role="alert">
      <p>{m.app_start_failed()}</p>
      <button type="button" data-again="">
        {m.app_try_again()}
      </button>
    </div>
  );
}
