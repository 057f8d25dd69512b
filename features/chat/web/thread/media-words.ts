import type { TheatreWords } from '@mitto/widgets/media/theatre/theatre-words.ts';
import { m } from '@mitto/words/messages';

export const theatreWords = (): TheatreWords => ({
  close: m.chat_close(),
  previous: m.chat_previous(),
  next: m.chat_next(),
  play: m.chat_play(),
  pause: m.chat_pause(),
  zoomIn: m.chat_zoom_in(),
  zoomOut: m.chat_zoom_out(),
  fullscreen: m.chat_fullscreen(),
  leaveFullscreen: m.chat_leave_fullscreen(),
  thumbnails: m.chat_thumbnails(),
  comments: m.chat_about_photo(),
  save: m.chat_save_photo(),
  failed: m.chat_photo_failed(),
  retry: m.chat_try_again(),
  none: m.chat_no_photo(),
  place: (at, count) => m.chat_place_of({ at, count }),
});
