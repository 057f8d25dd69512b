import type { Glyph } from '@mitto/widgets/glyph.ts';
import type { ComponentType, ReactNode } from 'react';

/** A person shown on the screen. */
export interface PersonShown {
  readonly uid: string;
  readonly name: string;
  /** The person accepts new likes and favourites. */
  readonly isOpen: boolean;
  /** The person accepts private messages. */
  readonly hearsMessages: boolean;
}

/**
 * Position of an action. `bar`: one of the few visible buttons. `menu`: in the menu behind the three dots.
 */
export type PersonActPlace = 'bar' | 'menu';

/** An action that the member can take on a person now. */
export interface PersonAct {
  readonly id: string;
  readonly place: PersonActPlace;
  /** Sort order, ascending. */
  readonly order: number;
  readonly label: string;
  readonly glyph: Glyph;
  /**
   * Texts on a small card: a visible word, and a label that contains it. An action without them shows its glyph
   * alone.
   */
  readonly onCard?: { readonly word: string; readonly label: string };
  /** The most used action; its label is visible. */
  readonly isMain?: boolean;
  readonly isDangerous?: boolean;
  /** The action is already done, and shown as done. */
  readonly isPressed?: boolean;
  readonly tone?: 'gold' | 'iris';
  /** Carries out the action. Resolves to true when the panel that shows the person should close. */
  readonly run: () => Promise<boolean>;
}

/** A hook that returns a feature's actions for a person, given the current state. */
export type UsePersonActs = (person: PersonShown) => readonly PersonAct[];

/**
 * A feature's notice about a person, shown above the action bar: a refused action, and the time of the next
 * possible retry.
 */
export type PersonNotice = ComponentType<{ readonly uid: string }>;

/** A card of somebody's profile that can be answered as a whole. */
export interface ProfileCard {
  readonly card: { readonly prompt: string } | { readonly photo: string } | { readonly voice: string };
  /** The question, or the name of the photo or the introduction. */
  readonly name: string;
  /** Content of a quote of the card, below its name. */
  readonly quote?: ReactNode;
}

export interface CardButtonProps {
  readonly person: PersonShown;
  readonly card: ProfileCard;
  /** The action that likes the person, if there is one. */
  readonly like: PersonAct | undefined;
}

/** A feature's button on a card of somebody's profile. */
export type PersonCardButton = ComponentType<CardButtonProps>;

export interface AboutSomebody {
  readonly useActs: UsePersonActs;
  readonly Notice?: PersonNotice;
  readonly CardButton?: PersonCardButton;
}
