import type { Glyph } from '@mitto/widgets/glyph.ts';
import type { ComponentType } from 'react';
import type { FeatureData } from '../data/define-data.ts';
import type { IntentName, PageName } from '../router/names.ts';
import type { RouteEntry } from '../router/route-table.ts';

/**
 * Where an entry of the frame stands: tabs and side menu; the side menu only, which on small screens is the account
 * menu; or the account menu.
 */
export type FramePlace = 'main' | 'menu' | 'account';

export interface FrameEntry {
  readonly place: FramePlace;
  /** Smaller stands first. */
  readonly order: number;
  readonly glyph: Glyph;
  /** Shown while one is there. */
  readonly activeGlyph?: Glyph;
  readonly label: () => string;
  readonly leads: { readonly page: PageName } | { readonly intent: IntentName };
  /** Panels beyond the one it leads to: while one of them is open one is there, too. */
  readonly holds?: readonly IntentName[];
}

/**
 * Where a part of the frame stands: `bar` is beside the logo (filter icon, grid toggle, coins, bell), `upgrade` above
 * the foot of the side menu, `summary` the foot itself, in the place of the name. `watch` draws nothing: it looks after a
 * member wherever in the frame they are.
 */
export type FramePartPlace = 'bar' | 'upgrade' | 'summary' | 'watch';

/** Something of a feature's own within the frame. It is fetched with the frame, and may use the feature's data. */
export interface FramePart {
  readonly place: FramePartPlace;
  /** Smaller stands first. */
  readonly order: number;
  readonly load: () => Promise<ComponentType>;
}

type PartList = readonly (() => Promise<unknown>)[];

/**
 * The script file that parts of a feature come in, where they belong to the first screen. The build reads it and
 * takes it out (tools/web/delivery.ts): it adds nothing to the app.
 */
export interface Delivery {
  /** Sentences for refusals: at the door a moment after the page. */
  readonly told?: PartList;
  /** The first page of a member. */
  readonly home?: PartList;
  /** Fetched when the first page is on the screen. */
  readonly above?: PartList;
  /** Kept on no device. */
  readonly unkept?: PartList;
}

/** What a feature brings into the app: its pages, its panels, and where the frame leads to them. */
export interface WebFace {
  readonly pages?: readonly RouteEntry[];
  readonly intents?: readonly RouteEntry[];
  readonly entries?: readonly FrameEntry[];
  readonly parts?: readonly FramePart[];
  /** What a panel is called by those who hear it. */
  readonly names?: Readonly<Record<string, () => string>>;
  /** What it keeps on the device: loaded when somebody is signed in, see `defineData`. */
  readonly data?: () => Promise<FeatureData>;
  readonly delivery?: Delivery;
}

/** Face 3 of a feature. An entry appears because it is here: nothing leads nowhere. */
export function defineWeb(face: WebFace): WebFace {
  return face;
}
