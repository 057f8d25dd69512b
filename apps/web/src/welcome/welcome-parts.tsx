// The parts of the page that are shown before the app is loaded. Their styles are inlined in the page, and
// the app does not load them again.
import '../page.css';
import './wait.css';

import { NormalStep } from '@mitto/account/web/login/normal-step';
import { m } from '@mitto/words/messages';
import type { ComponentProps } from 'react';
import { Logo } from '../frame/logo.tsx';

/** The welcome page, for signed-out visitors. */
export function DrawnWelcome(form: ComponentProps<typeof NormalStep>) {
  return <NormalStep {...form} />;
}

/**
 * The splash, for everybody else, and the notices for browsers without scripts or when the app fails to load.
 */
export function DrawnWait() {
  return (
    <>
      <noscript>
        <p>{m.account_needs_script()}</p>
      </noscript>
      <StartBroken />
      <Splash />
    </>
  );
}

/** Shows the app's name and the progress of start-up until the app is loaded. */
function Splash() {
  return (
    <div id="splash">
      <p>Mitto</p>
      <progress max={100} value={10} aria-label={m.app_loading()} />
    </div>
  );
}

/**
 * Notice that the app's files could not be loaded. It is part of the HTML, because no script is loaded that
 * could show it. On the welcome page it is a line at the top (`broken`); otherwise it fills the page
 * (`lost`).
 */
function StartBroken() {
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
