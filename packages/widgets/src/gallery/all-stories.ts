import { chipStories, switchStories, tabStories } from './stories/choice-stories.tsx';
import { fieldStories, signInStories } from './stories/field-stories.tsx';
import { avatarStories, badgeStories, progressStories } from './stories/measure-stories.tsx';
import { buttonStories, menuStories } from './stories/press-stories.tsx';
import {
  alertStories,
  modalStories,
  panelStories,
  stateStories,
  toastStories,
} from './stories/speaking-stories.tsx';
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
  progressStories,
  badgeStories,
  avatarStories,
  alertStories,
  modalStories,
  toastStories,
  panelStories,
  stateStories,
];
