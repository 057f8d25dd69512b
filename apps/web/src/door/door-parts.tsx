// What the door is made of: its styles stand in the page itself, and the app brings no second copy of them.
import '../page.css';

import { NormalStep } from '@mitto/account/web/login/normal-step';
import { m } from '@mitto/words/messages';
import type { ComponentProps } from 'react';
import { Splash } from './splash.tsx';

/** All the page shows before the app stands: the door for those outside, the splash for all others. */
export function DoorParts(form: ComponentProps<typeof NormalStep>) {
  return (
    <>
      <div id="door">
        <NormalStep {...form} />
        <noscript>
          <p>{m.account_needs_script()}</p>
        </noscript>
      </div>
      <Splash />
    </>
  );
}
