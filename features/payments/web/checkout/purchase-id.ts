import { newId } from '@mitto/kit/ids';
import { draftWord } from '@mitto/web-kit/forms/forget-drafts';
import { browserStorage } from '@mitto/web-kit/session/browser-storage';
import type { Session } from '@mitto/web-kit/session/session';

type Keeper = Pick<Session, 'userId' | 'keeping'>;
type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface PurchaseId {
  /** Id of a purchase that was sent and whose end is not known here; undefined if there is none. */
  readonly sent: () => string | undefined;
  /** Id to send the purchase with. It stays the same until the purchase has ended. */
  readonly take: () => string;
  /** Forgets the id: the purchase has ended, and the next one is another. */
  readonly end: () => void;
}

/**
 * The id of a purchase, which outlives a closed tab: whoever opens the checkout again sends the same purchase, and
 * is charged once. It is stored before the purchase is sent and deleted at sign-out; with 'Don't keep on this
 * device' it lives as long as the screen.
 */
export function purchaseIdOf(
  item: string,
  { userId, keeping }: Keeper,
  place: Place = browserStorage.device,
): PurchaseId {
  const name = `${draftWord} purchase ${item} ${userId}`;
  let held: string | undefined;
  const sent = () => held ?? (keeping === 'nothing' ? undefined : idIn(place.getItem(name)));
  return {
    sent,
    take() {
      held = sent() ?? newId();
      if (keeping !== 'nothing') place.setItem(name, held);
      return held;
    },
    end() {
      held = undefined;
      place.removeItem(name);
    },
  };
}

/** Ids are UUIDs. Anything else in the storage was not written here. */
function idIn(text: string | null): string | undefined {
  return text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;
}
