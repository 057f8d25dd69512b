import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';

/** Something this server shows, as it is looked at. */
export interface Screen {
  readonly name: string;
  /** A picture of all of it, not of the first screenful only. */
  readonly isWhole?: boolean;
  /** Without a network: what is asked for fails, as it should. */
  readonly isOffline?: boolean;
  /** Goes there, on a page that has just been opened. */
  open(page: Page, world: World): Promise<void>;
}
