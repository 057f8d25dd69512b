import type { Glyph } from '@mitto/widgets/glyph.ts';
import type { ComponentType } from 'react';

/** Somebody who stands on the screen. */
export interface PersonShown {
  readonly uid: string;
  readonly name: string;
  /** They take somebody new into their circles. */
  readonly isOpen: boolean;
  /** They take private messages. */
  readonly hearsMessages: boolean;
}

/** `bar`: one of the few buttons; `menu`: behind the three dots. */
export type PersonActPlace = 'bar' | 'menu';

/** Something that can be done about somebody now. */
export interface PersonAct {
  readonly id: string;
  readonly place: PersonActPlace;
  /** Smaller stands first. */
  readonly order: number;
  readonly label: string;
  readonly glyph: Glyph;
  /** The one that is pressed most; its label is seen. */
  readonly isMain?: boolean;
  readonly isDangerous?: boolean;
  /** Done already, and shown as done. */
  readonly isPressed?: boolean;
  readonly tone?: 'gold' | 'iris';
  /** Answers true where it is done, and whoever it was about is not on the screen any more. */
  readonly run: () => Promise<boolean>;
}

/** A hook: what a feature offers about somebody as things stand now. */
export type UsePersonActs = (person: PersonShown) => readonly PersonAct[];

/** What a feature has to say about somebody, above their bar: that something was refused, and until when. */
export type PersonNotice = ComponentType<{ readonly uid: string }>;

export interface AboutSomebody {
  readonly useActs: UsePersonActs;
  readonly Notice?: PersonNotice;
}
