import { formatSize } from '@mitto/web-kit/formats/format-number';
import type { UploaderWords } from '@mitto/widgets/media/upload/uploader-words.ts';
import { m } from '@mitto/words/messages';
import { cameraWords } from './camera-words.ts';

/** Texts of the uploader widget, as it shows them for photos of a profile. */
export function photoWords(): UploaderWords {
  const isTouch = matchMedia('(pointer: coarse)').matches;
  return {
    drop: m.profile_photo_drop(),
    choose: m.profile_photo_choose(),
    add: m.profile_photo_add(),
    takePhoto: m.profile_photo_take(),
    hint: m.profile_photo_hint(),
    start: (count) => m.profile_photo_start({ count }),
    uploading: m.profile_photo_uploading(),
    waiting: m.profile_photo_waiting(),
    retry: m.profile_photo_retry(),
    replace: m.profile_photo_replace(),
    cancel: m.profile_photo_cancel(),
    remove: m.profile_photo_remove(),
    cropAgain: m.profile_photo_again(),
    undo: m.profile_photo_undo(),
    moveEarlier: m.profile_photo_earlier(),
    moveLater: m.profile_photo_later(),
    more: (at, count) => m.profile_photo_more({ at, count }),
    press: (at) => m.profile_photo_picture({ at }),
    picture: (at) => m.profile_photo_picture({ at }),
    moved: (to, count) => m.profile_photo_moved({ to, count }),
    chosen: m.profile_photo_chosen(),
    removed: m.profile_photo_removed(),
    close: m.profile_photo_close(),
    linked: m.profile_photo_linked(),
    bytes: formatSize,
    invalid: m.profile_photo_invalid(),
    accepted: (formats, maxBytes) =>
      m.profile_photo_accepted({ formats: formats.join(', '), size: formatSize(maxBytes) }),
    tooMany: (count, most) => m.profile_photo_too_many({ count, most }),
    failed: m.profile_photo_failed(),
    notSent: m.profile_photo_not_sent(),
    camera: cameraWords(),
    crop: {
      title: m.profile_photo_crop(),
      help: isTouch ? m.profile_photo_crop_help_touch() : m.profile_photo_crop_help(),
      zoom: m.profile_photo_crop_zoom(),
      zoomed: (percent) => m.profile_photo_crop_zoomed({ percent }),
      shape: m.profile_photo_crop_shape(),
      use: m.profile_photo_crop_use(),
      small: m.profile_photo_crop_small(),
      close: m.profile_photo_close(),
      unreadable: m.profile_photo_crop_unreadable(),
    },
  };
}
