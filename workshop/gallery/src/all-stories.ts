import { audioStories } from './stories/audio-stories.tsx';
import { chartStories } from './stories/chart-stories.tsx';
import { talkingStories } from './stories/chat-stories.tsx';
import { chipStories, switchStories, tabStories } from './stories/choice-stories.tsx';
import {
  accordionStories,
  carouselStories,
  photoStories,
  smallStories,
  treeStories,
} from './stories/display-stories.tsx';
import { editorStories } from './stories/editor-stories.tsx';
import { emojiStories } from './stories/emoji-stories.tsx';
import { alertStories, modalStories, panelStories, toastStories } from './stories/feedback-stories.tsx';
import { fieldStories, signInStories } from './stories/field-stories.tsx';
import { mapPictureStories, theatreStories } from './stories/looking-stories.tsx';
import { cameraStories, uploaderStories } from './stories/making-stories.tsx';
import { longStories, manyStories } from './stories/many-stories.tsx';
import { mapStories } from './stories/map-stories.tsx';
import { avatarStories, badgeStories, progressStories } from './stories/measure-stories.tsx';
import { cardFormStories, savedCardStories } from './stories/payment-stories.tsx';
import { matchStories, peopleStories, stackStories } from './stories/people-stories.tsx';
import {
  dateStories,
  pricingStories,
  ratingStories,
  sliderStories,
  tagStories,
} from './stories/picker-stories.tsx';
import { buttonStories, menuStories } from './stories/press-stories.tsx';
import { filterStories, rowStories } from './stories/row-stories.tsx';
import { stateStories } from './stories/state-stories.tsx';
import {
  coverStories,
  foundStories,
  refusedStories,
  uploadTroubleStories,
} from './stories/trouble-stories.tsx';
import type { StoryCard } from './story.ts';

/** Every widget in every state, in the order of the gallery. */
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
  foundStories,
  manyStories,
  pricingStories,
  cardFormStories,
  savedCardStories,
  progressStories,
  badgeStories,
  avatarStories,
  alertStories,
  modalStories,
  toastStories,
  panelStories,
  stateStories,
  coverStories,
  treeStories,
  accordionStories,
  stackStories,
  peopleStories,
  matchStories,
  rowStories,
  filterStories,
  photoStories,
  carouselStories,
  longStories,
  smallStories,
  theatreStories,
  mapPictureStories,
  mapStories,
  chartStories,
  editorStories,
  talkingStories,
  audioStories,
  emojiStories,
  cameraStories,
  refusedStories,
  uploaderStories,
  uploadTroubleStories,
];
