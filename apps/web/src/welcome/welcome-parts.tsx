// The parts of the page that are shown before the app is loaded. Their styles are inlined in the page, and
// the app does not load them again.
import '../page.css';
import './wait.css';

import { NormalStep } from '@mitto/account/web/login/normal-step';
import { m } from '@mitto/words/messages';
import type { ComponentProps } from 'react';
import { Splash } from './splash.tsx';
import { StartBroken } from './start-broken.tsx';

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
