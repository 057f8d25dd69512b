import type { Glyph } from '@mitto/widgets/glyph.ts';
import type { ComponentType } from 'react';
import type { FeatureData } from '../data/define-data.ts';
import type { IntentName, PageName } from '../router/names.ts';
import type { RouteEntry } from '../router/route-table.ts';
import type { SessionUser } from '../session/session-record.ts';

/**
 * Position of a frame entry. `main`: in the tab bar and the side menu. `tab`: in the
 * tab bar alone, because the side menu has it in another form. `menu`: in the side menu, or on small
 * screens in the ⋯ menu. `phone`: in the ⋯ menu of small screens alone. `account`: in the ⋯ menu of large
 * screens; on small ones the account screen leads there. `settings`: on the account screen.
 */
export type FramePlace = 'main' | 'tab' | 'menu' | 'phone' | 'account' | 'settings';

/** Groups of entries on the account screen, in their order. */
export const settingsGroups = ['people', 'access', 'account'] as const;

export interface FrameEntry {
  readonly places: readonly FramePlace[];
  /** Sort order, ascending. */
  readonly order: number;
  readonly glyph: Glyph;
  /** Glyph shown while the entry's page or panel is open. */
  readonly activeGlyph?: Glyph;
  readonly label: () => string;
  /** Label in the side menu, where it differs from the one in the tab bar. */
  readonly menuLabel?: () => string;
  /** One line that says what the entry leads to, on the account screen. */
  readonly caption?: () => string;
  /** Group on the account screen; by default the last one. */
  readonly group?: (typeof settingsGroups)[number];
  /** Returns whether this member needs the entry; by default everybody does. */
  readonly isFor?: (user: SessionUser) => boolean;
  readonly leads: { readonly page: PageName } | { readonly intent: IntentName };
  /** Further panels that belong to the entry: while one of them is open, the entry is active too. */
  readonly holds?: readonly IntentName[];
}

/**
 * Position of a part in the frame. `bar`: beside the logo (filter icon, grid toggle, coins, bell). `upgrade`:
 * above the foot of the side menu. `summary`: under the name, at the foot. `face`: the member's own picture on
 * the account screen. `tiles`: links with their state, below it. `watch`: draws nothing, and runs as long as the frame is shown. `notifications`: below the
 * switches of the notification settings. `privacy`: above those of the privacy settings. `premium`: what a member
 * who has just bought premium can turn on.
 */
export type FramePartPlace =
  | 'bar'
  | 'upgrade'
  | 'summary'
  | 'face'
  | 'tiles'
  | 'watch'
  | 'notifications'
  | 'privacy'
  | 'premium';

/** A feature's component within the frame. Loaded with the frame; it may use the feature's data. */
export interface FramePart {
  readonly place: FramePartPlace;
  /** Sort order, ascending. */
  readonly order: number;
  /** True for a part that is loaded only once the first page is on the screen. */
  readonly isLate?: true;
  /** True for a late button of the bar: its room is kept free until it comes, so that nothing beside it moves. */
  readonly hasRoom?: true;
  readonly load: () => Promise<ComponentType>;
}

type PartList = readonly (() => Promise<unknown>)[];

/**
 * Modules of a feature that belong to the first screens, grouped by the script file that delivers them. The
 * build reads this and removes it from the app (tools/web/delivery.ts).
 */
export interface Delivery {
  /** Texts of refusals. On the welcome page they are loaded just after the page. */
  readonly told?: PartList;
  /** Modules of a member's first page. */
  readonly home?: PartList;
  /** Modules of a member's first page that not every screen needs. They wait for none of those below. */
  readonly apart?: PartList;
  /** Modules that are loaded when the first page is on the screen. */
  readonly above?: PartList;
  /** Modules that are loaded with the sync, after the first page: optimistic patches, and `about`. */
  readonly sync?: PartList;
  /** Modules that the service worker does not store in advance. */
  readonly unkept?: PartList;
}

/** The web part of a feature: its pages, its panels, and the frame entries that lead to them. */
export interface WebFace {
  readonly pages?: readonly RouteEntry[];
  readonly intents?: readonly RouteEntry[];
  /** Entries of the bars and the side menu. `definePanels` has those that only panels and the ⋯ menu show. */
  readonly entries?: readonly FrameEntry[];
  readonly parts?: readonly FramePart[];
  /** The feature's data on the device; loaded when somebody is signed in, see `defineData`. */
  readonly data?: () => Promise<FeatureData>;
  readonly delivery?: Delivery;
}

/**
 * Defines the web part of a feature (face 3). The frame shows only entries that are declared here, so that no
 * entry leads to a page that is missing.
 */
export function defineWeb(face: WebFace): WebFace {
  return face;
}

/** Names and entries that the overlays need of a feature, loaded with them after the first page. */
export interface PanelFace {
  /** Accessible names of the panels, by the name of their intent. */
  readonly names: Readonly<Record<string, () => string>>;
  /** Entries of the ⋯ menu and of the account screen. */
  readonly entries?: readonly FrameEntry[];
}

export function definePanels(face: PanelFace): PanelFace {
  return face;
}
