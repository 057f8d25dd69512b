import type { ReactNode } from 'react';

export type GalleryLanguage = 'en' | 'th';

/** The sentence in the language the gallery is shown in. */
export type Say = (english: string, thai: string) => string;

export interface StoryStage {
  readonly say: Say;
  readonly language: GalleryLanguage;
}

/** One widget in one state. */
export interface Story {
  readonly name: string;
  readonly draw: (stage: StoryStage) => ReactNode;
}

/** A card of the gallery: what belongs together, in every state. */
export interface StoryCard {
  readonly title: string;
  /** Its title in Thai. */
  readonly thai: string;
  readonly family: 'press' | 'speaking' | 'choosing' | 'showing' | 'looking' | 'making' | 'talking';
  readonly stories: readonly Story[];
}
