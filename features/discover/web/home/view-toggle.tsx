import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { m } from '@mitto/words/messages';
import { cards, squaresFour } from '../glyphs.ts';
import { chooseView, useIsWide, useView } from './use-view.ts';

/** Button that switches between stack and grid, on small screens and on touch screens. */
export function ViewToggle() {
  // One button: memoising it costs more than drawing it.
  'use no memo';
  const isGrid = useView() === 'grid';
  if (useIsWide()) return null;
  return (
    <IconButton
      glyph={isGrid ? cards : squaresFour}
      label={isGrid ? m.discover_home_as_cards() : m.discover_home_as_grid()}
      onClick={() => chooseView(isGrid ? 'stack' : 'grid')}
    />
  );
}
