import type { Glyph } from '@mitto/widgets/glyph.ts';
import type { ComponentType } from 'react';

/** One page of the console. */
export interface AdminPage {
  /** Address within the console, such as `reports`. */
  readonly path: string;
  readonly title: string;
  readonly glyph: Glyph;
  /** Sort order, ascending. */
  readonly order: number;
  readonly load: () => Promise<ComponentType>;
}

/** Defines the pages that a feature adds to the console (face 4). */
export function defineAdmin(pages: readonly AdminPage[]): readonly AdminPage[] {
  return pages;
}
