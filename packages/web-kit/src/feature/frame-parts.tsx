import { type ComponentType, createContext, Suspense, use } from 'react';
import type { FrameEntry, FramePartPlace, FramePlace } from './define-web.ts';
import { useIsShown } from './services.ts';

interface ShownPart {
  readonly key: number;
  readonly isLate: boolean;
  readonly Part: ComponentType;
}

/** Entries and parts that the features declare for the frame, in their order. */
export interface FrameContents {
  readonly entriesOf: (place: FramePlace) => readonly FrameEntry[];
  readonly partsOf: (place: FramePartPlace) => readonly ShownPart[];
}

export const FrameContext = createContext<FrameContents>({ entriesOf: () => [], partsOf: () => [] });

interface Props {
  readonly place: FramePartPlace;
}

/** The features' parts at a position of the frame. A part that is still loading takes no room. */
export function FrameParts({ place }: Props) {
  const isShown = useIsShown();
  return use(FrameContext)
    .partsOf(place)
    .filter(({ isLate }) => isShown || !isLate)
    .map(({ key, Part }) => (
      <Suspense key={key}>
        <Part />
      </Suspense>
    ));
}
