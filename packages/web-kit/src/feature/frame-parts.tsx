import { type ComponentType, createContext, Suspense, use } from 'react';
import type { FrameEntry, FramePartPlace } from './define-web.ts';
import styles from './frame-parts.module.css';
import { useIsShown } from './services.ts';

interface ShownPart {
  readonly key: number;
  readonly isLate: boolean;
  readonly hasRoom: boolean;
  readonly Part: ComponentType;
}

/** Function that returns the parts which the features declare for a position of the frame, in their order. */
export const FrameContext = createContext<(place: FramePartPlace) => readonly ShownPart[]>(() => []);

/** Entries of the account screen, in their order. */
export const SettingsEntries = createContext<readonly FrameEntry[]>([]);

interface Props {
  readonly place: FramePartPlace;
}

/**
 * The features' parts at a position of the frame. A part that is still loading takes no room, unless it asked
 * for it. The first parts of a bar come all at once, by the `Suspense` around the bar, so that none of them
 * moves another.
 */
export function FrameParts({ place }: Props) {
  const isShown = useIsShown();
  return use(FrameContext)(place).map(({ key, isLate, hasRoom, Part }) => {
    if (place === 'bar' && !isLate) return <Part key={key} />;
    const room = hasRoom ? <span className={styles['room']} /> : null;
    return (
      <Suspense key={key} fallback={room}>
        {isLate && !isShown ? room : <Part />}
      </Suspense>
    );
  });
}
