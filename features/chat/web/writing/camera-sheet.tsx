import { cameraWords } from '@mitto/profile/web/public/camera-words.ts';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { Camera } from '@mitto/widgets/media/camera/camera';
import { m } from '@mitto/words/messages';
import { useState } from 'react';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onPhoto: (photo: File) => void;
}

const [long, short] = [1600, 1200];

/** Photos are as high or wide as the screen is, so that the live picture fills it. */
const photoSize = () =>
  matchMedia('(orientation: portrait)').matches
    ? { width: short, height: long }
    : { width: long, height: short };

/** Sheet with our own camera, on phones and desktops alike. The photo goes to the draft, and is not sent. */
export function CameraSheet({ isOpen, onClose, onPhoto }: Props) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={m.chat_attach_camera()} closeLabel={m.chat_close()}>
      {isOpen && (
        <OpenCamera
          onPhoto={(photo) => {
            onClose();
            onPhoto(photo);
          }}
        />
      )}
    </Sheet>
  );
}

function OpenCamera({ onPhoto }: Pick<Props, 'onPhoto'>) {
  // The size stays while the camera is open: another size would start it again.
  const [size] = useState(photoSize);
  return (
    <Camera words={cameraWords()} size={size} facing="environment" type="image/jpeg" onPhoto={onPhoto} />
  );
}
