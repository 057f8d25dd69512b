// What the page shows before the app stands; its styles are written into the page, and the app brings no second copy.
import '../page.css';
import './wait.css';

import { NormalStep } from '@mitto/account/web/login/normal-step';
import { m } from '@mitto/words/messages';
import type { ComponentProps } from 'react';
import { Splash } from './splash.tsx';
import { StartBroken } from './start-broken.tsx';

/** For those outside. */
export function DrawnDoor(form: ComponentProps<typeof NormalStep>) {
  return <NormalStep {...form} />;
}

/** For all others, and for whom the app could not be brought. */
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
