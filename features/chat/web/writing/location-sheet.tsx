import type { Location } from '@mitto/profile/contract/profile-fields';
import { MyPlace } from '@mitto/profile/web/public/my-place';
import { PlaceByName } from '@mitto/profile/web/public/place-by-name';
import { PlaceOnMap } from '@mitto/profile/web/public/place-on-map';
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
  const attach = (location: Location['geometry'], name = '', address = '') => {
    onChosen({
      type: 'location',
      location,
      ...(name !== '' && { name: name.slice(0, 300) }),
      ...(address !== '' && { formatted_address: address.slice(0, 300) }),
    });
    onClose();
  };
  const choose = ({ geometry, city, state, country }: Location) => {
    const parts = [city, state, country].flatMap((part) => part ?? []).filter((part) => part !== '');
    attach(geometry, parts[0], parts.join(', '));
  };
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={m.chat_send_location()} closeLabel={m.chat_close()}>
      {isOpen && (
        <div className={styles['places']}>
          <PlaceByName value={undefined} onValue={choose} />
          <MyPlace onFound={choose} />
          <PlaceOnMap
            onPlace={({ geometry, name, formatted_address }) => attach(geometry, name, formatted_address)}
            onMine={choose}
          />
        </div>
      )}
    </Sheet>
  );
}
