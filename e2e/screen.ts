import type { World } from '@mitto/testkit/start-world';
import type { Page } from 'playwright-core';

/** A screen that the accessibility tests visit. */
export interface Screen {
  readonly name: string;
  /** True if the picture must show the whole page and not only the viewport. */
  readonly isWhole?: boolean;
  /** True if the screen is visited offline, where failed requests are expected. */
  readonly isOffline?: boolean;
  /** Opens the screen, starting from a new page. */
  open(page: Page, world: World): Promise<void>;
}
