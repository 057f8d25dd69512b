import { useMutation } from '@mitto/web-kit/data/use-changes';
import { useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import { cardMutations } from '../../contract/circle-mutations.ts';

/** Returns a function that hides a card without identity, after asking: nothing names it afterwards to bring it back. */
export function useHideCard(kind: 'like' | 'visit') {
  const { run: hideLike } = useMutation(cardMutations.hideLike);
  const { run: hideVisit } = useMutation(cardMutations.hideVisit);
  const { modals } = useServices();
  return async (card: string): Promise<void> => {
    const isMeant = await modals.confirm({
      title: m.circles_hide_card_asks(),
      yes: m.circles_hide(),
      no: m.circles_cancel(),
      isDangerous: true,
    });
    if (isMeant) await (kind === 'like' ? hideLike : hideVisit)({ card });
  };
}
