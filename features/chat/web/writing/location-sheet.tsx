import type { Location } from '@mitto/profile/contract/profile-fields';
import { MyPlace } from '@mitto/profile/web/public/my-place';
import { PlaceByName } from '@mitto/profile/web/public/place-by-name';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { m } from '@mitto/words/messages';
import type { Attachments } from '../../contract/attachments.ts';
import styles from './writing.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChosen: (attachments: Attachments) => void;
}

/** Sheet to attach a location: the one where the device is, or one that is searched by name. */
export function LocationSheet({ isOpen, onClose, onChosen }: Props) {
  const choose = ({ geometry, city, state, country }: Location) => {
    const parts = [city, state, country].filter((part) => typeof part === 'string' && part !== '');
    const [name] = parts;
    if (!geometry) return;
    onChosen({
      type: 'location',
      location: geometry,
      ...(name !== undefined && name !== null && { name }),
      ...(parts.length > 0 && { formatted_address: parts.join(', ') }),
    });
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={m.chat_send_location()} closeLabel={m.chat_close()}>
      {isOpen && (
        <div className={styles['places']}>
          <PlaceByName value={undefined} onValue={choose} />
          <MyPlace onFound={choose} />
        </div>
      )}
    </Sheet>
  );
}
