export type CardDecision = 'hide' | 'like';

const time = 300;
const calmTime = 120;
const tilt = 8;

export function shifted(way: number, width: number): string {
  const turn = Math.max(-1, Math.min(1, way / width)) * tilt;
  return `translateX(${way}px) rotate(${turn}deg)`;
}

function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Moves the card off the screen, to the right for a like and to the left for hide. With reduced motion it
 * fades out instead.
 */
export async function fly(card: HTMLElement, decision: CardDecision): Promise<Animation> {
  const { offsetWidth: width } = card;
  const way = (decision === 'like' ? 1 : -1) * (width + window.innerWidth / 2);
  const frames = isCalm() ? [{ opacity: 1 }, { opacity: 0 }] : [{ transform: shifted(way, width) }];
  const flight = card.animate(frames, {
    duration: isCalm() ? calmTime : time,
    easing: 'ease-out',
    fill: 'forwards',
  });
  // If the card is removed, the animation is cancelled and `finished` rejects; the decision counts all the
  // same.
  await flight.finished.catch(() => undefined);
  return flight;
}

/**
 * Puts the card back after two frames, if the caller ignored the decision and the card is still in the page.
 */
export function comeBackIfKept(card: HTMLElement, flight: Animation): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!card.isConnected) return;
      card.style.removeProperty('transform');
      flight.cancel();
    }),
  );
}

export function springBack(card: HTMLElement): void {
  const from = card.style.transform;
  card.style.removeProperty('transform');
  if (!isCalm())
    card.animate([{ transform: from }, { transform: 'none' }], {
      duration: time,
      easing: 'cubic-bezier(.34, 1.4, .5, 1)',
    });
}
