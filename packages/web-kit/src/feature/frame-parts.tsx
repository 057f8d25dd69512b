import { type ComponentType, createContext, Suspense, use } from 'react';
import type { FrameEntry, FramePartPlace, FramePlace } from './define-web.ts';

interface ShownPart {
  readonly key: number;
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

/**
 * The features' parts at a position of the frame. A part that is still loading takes no room. The parts of a
 * bar come all at once, by the `Suspense` around the bar, so that none of them moves another.
 */
export function FrameParts({ place }: Props) {
  return use(FrameContext)
    .partsOf(place)
    .map(({ key, Part }) =>
      place === 'bar' ? (
        <Part key={key} />
      ) : (
        <Suspense key={key}>
          <Part />
        </Suspense>
      ),
    );
}
