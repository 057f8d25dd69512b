import type { Location } from '@mitto/profile/contract/profile-fields';
import { MyPlace } from '@mitto/profile/web/public/my-place';
import { PlaceByName } from '@mitto/profile/web/public/place-by-name';
import { PlaceOnMap } from '@mitto/profile/web/public/place-on-map';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { Attachments } from '../../contract/attachments.ts';
import { type ChosenPlace, HowExact } from './how-exact.tsx';
import styles from './writing.module.css';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChosen: (attachments: Attachments) => void;
}

/**
 * Sheet to attach a location: the one where the device is, or one that is searched by name. Then the member
 * chooses how exactly it is told.
 */
export function LocationSheet({ isOpen, onClose, onChosen }: Props) {
  const [chosen, setChosen] = useState<ChosenPlace>();
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  const choose = ({ geometry, city, state, country }: Location) => {
    const parts = [city, state, country].flatMap((part) => part ?? []).filter((part) => part !== '');
    setChosen({ geometry, name: parts[0] ?? '', address: parts.join(', ') });
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} title={m.chat_send_location()} closeLabel={m.chat_close()}>
      {isOpen && !chosen && (
        <div className={styles['places']}>
          <PlaceByName value={undefined} onValue={choose} />
          <MyPlace onFound={choose} />
          <PlaceOnMap
            onPlace={({ geometry, name, formatted_address: address }) =>
              setChosen({ geometry, name: name ?? '', address: address ?? '' })
            }
            onMine={choose}
          />
        </div>
      )}
      {isOpen && chosen && (
        <HowExact
          place={chosen}
          onBack={() => setChosen(undefined)}
          onChosen={(attachments) => {
            onChosen(attachments);
            close();
          }}
        />
      )}
    </Sheet>
  );
}
