import { Button } from '@mitto/widgets/buttons/button';
import { mapPin } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { lazy, Suspense, useState } from 'react';
import type { Point } from '../../contract/profile-fields.ts';
import type { ChosenOnMap } from '../place/finding/chosen-on-map.ts';
import styles from './place-on-map.module.css';

// Loaded when it is first opened.
const PlaceMapSheet = lazy(async () => ({
  default: (await import('./place-map-sheet.tsx')).PlaceMapSheet,
}));

interface Props extends ChosenOnMap {
  /** Where the map begins. */
  readonly around?: Point | undefined;
}

/** Button that opens a map, on which a place is chosen. */
export function PlaceOnMap({ around, onPlace, onMine }: Props) {
  const [is, set] = useState<'unused' | 'open' | 'closed'>('unused');
  return (
    <div className={styles['on-map']}>
      <Button size="slim" tone="line" glyph={mapPin} onClick={() => set('open')}>
        {m.profile_map_choose()}
      </Button>
      {is !== 'unused' && (
        <Suspense>
          <PlaceMapSheet
            {...{ around, onPlace, onMine }}
            isOpen={is === 'open'}
            onClose={() => set('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
