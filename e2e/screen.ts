import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';

/** A screen to be visited by the tests. */
export interface Screen {
  readonly name: string;
  /** Takes a picture of the whole page instead of the viewport. */
  readonly isWhole?: boolean;
  /** Visited offline, so failed requests are expected. */
  readonly isOffline?: boolean;
  /** Goes to the screen, from a new page. */
  open(page: Page, world: World): Promise<void>;
}
