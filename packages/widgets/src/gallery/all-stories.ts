import { chipStories, switchStories, tabStories } from './stories/choice-stories.tsx';
import { fieldStories, signInStories } from './stories/field-stories.tsx';
import { longStories, stackStories } from './stories/many-stories.tsx';
import { avatarStories, badgeStories, progressStories } from './stories/measure-stories.tsx';
import {
  dateStories,
  pricingStories,
  ratingStories,
  sliderStories,
  tagStories,
} from './stories/picker-stories.tsx';
import { buttonStories, menuStories } from './stories/press-stories.tsx';
import {
  accordionStories,
  carouselStories,
  photoStories,
  smallStories,
  treeStories,
} from './stories/showing-stories.tsx';
import { alertStories, modalStories, panelStories, toastStories } from './stories/speaking-stories.tsx';
import { stateStories } from './stories/state-stories.tsx';
import type { StoryCard } from './story.ts';

/** Every widget in every state, in the order in which the gallery shows them. */
export const allStories: readonly StoryCard[] = [
  buttonStories,
  menuStories,
  chipStories,
  tabStories,
  fieldStories,
  signInStories,
  switchStories,
  sliderStories,
  ratingStories,
  dateStories,
  tagStories,
  pricingStories,
  progressStories,
  badgeStories,
  avatarStories,
  alertStories,
  modalStories,
  toastStories,
  panelStories,
  stateStories,
  treeStories,
  accordionStories,
  stackStories,
  photoStories,
  carouselStories,
  longStories,
  smallStories,
];
