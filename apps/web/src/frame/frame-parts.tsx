import type { FramePartPlace } from '@mitto/web-kit/feature/define-web';
import { Suspense } from 'react';
import { partsOf } from '../features.ts';

interface Props {
  readonly place: FramePartPlace;
}

/** The features' parts at a position of the frame. A part that is still loading takes no room. */
export function FrameParts({ place }: Props) {
  return partsOf(place).map(({ key, Part }) => (
    <Suspense key={key}>
      <Part />
    </Suspense>
  ));
}
