import type { FramePartPlace } from '@mitto/web-kit/face/define-web';
import { Suspense } from 'react';
import { partsOf } from '../features.ts';

interface Props {
  readonly place: FramePartPlace;
}

/** What features put here; a part that is still on its way leaves no hole. */
export function FrameParts({ place }: Props) {
  return partsOf(place).map(({ key, Part }) => (
    <Suspense key={key}>
      <Part />
    </Suspense>
  ));
}
