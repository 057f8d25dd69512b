import { Menu } from '@mitto/widgets/feedback/menu';
import { mapPin, plus } from '@mitto/widgets/glyphs.ts';
import { camera } from '@mitto/widgets/media/glyphs.ts';
import { image } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import { useRef } from 'react';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onCamera: () => void;
  readonly onLocation: () => void;
}

const kinds = 'image/jpeg,image/png,image/avif,image/webp';

/** Menu of the attachments that can be added to a message. */
export function AttachMenu({ onFiles, onCamera, onLocation }: Props) {
  const photos = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // Resets the input. Otherwise choosing the same file again would not fire a change event.
    input.value = '';
    if (files.length > 0) onFiles(files);
  };
  return (
    <>
      <Menu
        label={m.chat_attach()}
        glyph={plus}
        items={[
          { label: m.chat_attach_photos(), glyph: image, onPick: () => photos.current?.click() },
          { label: m.chat_attach_camera(), glyph: camera, onPick: onCamera },
          { label: m.chat_attach_location(), glyph: mapPin, onPick: onLocation },
        ]}
      />
      <input
        ref={photos}
        hidden
        type="file"
        multiple
        accept={kinds}
        aria-label={m.chat_attach_photos()}
        onChange={({ target }) => take(target)}
      />
    </>
  );
}
