import type { Glyph } from '@mitto/widgets/glyph.ts';
import type { IntentName, PageName } from '../router/names.ts';
import type { RouteEntry } from '../router/route-table.ts';

/** Where an entry of the frame stands: tabs and side menu, or the account menu. */
export type FramePlace = 'main' | 'account';

export interface FrameEntry {
  readonly place: FramePlace;
  /** Smaller stands first. */
  readonly order: number;
  readonly glyph: Glyph;
  /** Shown while one is there. */
  readonly activeGlyph?: Glyph;
  readonly label: () => string;
  readonly leads: { readonly page: PageName } | { readonly intent: IntentName };
}

/** What a feature brings into the app: its pages, its panels, and where the frame leads to them. */
export interface WebFace {
  readonly pages?: readonly RouteEntry[];
  readonly intents?: readonly RouteEntry[];
  readonly entries?: readonly FrameEntry[];
  /** What a panel is called by those who hear it. */
  readonly names?: Readonly<Record<string, () => string>>;
}

/** Face 3 of a feature. An entry appears because it is here: nothing leads nowhere. */
export function defineWeb(face: WebFace): WebFace {
  return face;
}
