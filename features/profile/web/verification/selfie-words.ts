import type { Glyph } from '@mitto/widgets/glyph.ts';
import { m } from '@mitto/words/messages';
import type { SelfiePose, SelfieRefusal } from '../../contract/selfies.ts';
import {
  ear,
  handFist,
  handPalm,
  handPeace,
  handPointing,
  handsPraying,
  thumbsDown,
  thumbsUp,
} from './glyphs.ts';

interface PoseFace {
  readonly name: () => string;
  readonly glyph: Glyph;
}

/** Name and sign of each pose. */
export const poseFaces: Readonly<Record<SelfiePose, PoseFace>> = {
  twoFingers: { name: m.profile_selfie_pose_two_fingers, glyph: handPeace },
  oneFinger: { name: m.profile_selfie_pose_one_finger, glyph: handPointing },
  openHand: { name: m.profile_selfie_pose_open_hand, glyph: handPalm },
  fist: { name: m.profile_selfie_pose_fist, glyph: handFist },
  thumbUp: { name: m.profile_selfie_pose_thumb_up, glyph: thumbsUp },
  thumbDown: { name: m.profile_selfie_pose_thumb_down, glyph: thumbsDown },
  palmsTogether: { name: m.profile_selfie_pose_palms_together, glyph: handsPraying },
  touchEar: { name: m.profile_selfie_pose_touch_ear, glyph: ear },
};

/** Sentences with which a refusal is told to the member. */
export const refusalWords: Readonly<Record<SelfieRefusal, () => string>> = {
  otherPerson: m.profile_selfie_refusal_other_person,
  noPose: m.profile_selfie_refusal_no_pose,
  unclear: m.profile_selfie_refusal_unclear,
  severalPeople: m.profile_selfie_refusal_several_people,
  mainPhoto: m.profile_selfie_refusal_main_photo,
};
