import type { ReactNode } from 'react';

export type GalleryLanguage = 'en' | 'th';

/** Returns the sentence in the language of the gallery. */
export type Say = (english: string, thai: string) => string;

export interface StoryStage {
  readonly say: Say;
  readonly language: GalleryLanguage;
}

/** A widget in one state. */
export interface Story {
  readonly name: string;
  readonly draw: (stage: StoryStage) => ReactNode;
}

/** A card of the gallery: related widgets in every state. */
export interface StoryCard {
  readonly title: string;
  readonly thai: string;
  readonly family: 'press' | 'speaking' | 'choosing' | 'showing' | 'looking' | 'making' | 'talking';
  readonly stories: readonly Story[];
}
