import { usePremiumPrompt } from '@mitto/account/web/public/use-premium-prompt.ts';
import { useHideCard } from '@mitto/circles/web/public/use-hide-card';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { HiddenCard } from '@mitto/widgets/display/hidden-card';
import { lockFill } from '@mitto/widgets/field-glyphs.ts';
import { x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { ListId } from '../lists/list-id.ts';
import { Wash } from './wash.tsx';

interface Props {
  /** Reference of the row, and seed of the drawing's colours. It is not derived from personal data. */
  readonly seed: string;
  readonly list: ListId;
}

/**
 * Card of a person whose identity the server does not send to this device. A press tells what premium would
 * show.
 */
export function HiddenEntry({ seed, list }: Props) {
  const hide = useHideCard(list === 'likedMe' ? 'like' : 'visit');
  const { press } = usePremiumPrompt(list === 'likedMe' ? 'liked-me' : 'visits');
  return (
    <HiddenCard
      glyph={lockFill}
      label={m.audience_hidden()}
      tag={m.audience_upgrade()}
      photo={<Wash seed={seed} />}
      corner={
        // A row of the member's own visits has nobody to hide.
        list !== 'myVisits' && (
          <IconButton glyph={x} tone="glass" label={m.circles_hide_card()} onClick={() => void hide(seed)} />
        )
      }
      onPress={() => press()}
    />
  );
}
