import type { CameraWords } from '@mitto/widgets/media/camera/camera';
import { m } from '@mitto/words/messages';

/** Texts of the camera widget. */
export function cameraWords(): CameraWords {
  return {
    label: m.profile_photo_camera(),
    starting: m.profile_photo_camera_starting(),
    take: m.profile_photo_camera_take(),
    turn: m.profile_photo_camera_turn(),
    ok: m.profile_photo_camera_ok(),
    again: m.profile_photo_close(),
    close: m.profile_photo_camera_close(),
    taken: m.profile_photo_camera_taken(),
    failed: m.profile_photo_camera_failed(),
    why: {
      refused: m.profile_photo_camera_refused(),
      missing: m.profile_photo_camera_missing(),
      failed: m.profile_photo_camera_busy(),
    },
    retry: m.profile_photo_retry(),
  };
}
