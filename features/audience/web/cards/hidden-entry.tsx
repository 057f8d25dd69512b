import { lockFill } from '@mitto/widgets/field-glyphs.ts';
import { HiddenCard } from '@mitto/widgets/showing/hidden-card';
import { m } from '@mitto/words/messages';
import { Wash } from './wash.tsx';

interface Props {
  /** What its colours are drawn by; it says nothing of anybody. */
  readonly seed: string;
}

/** Somebody whose identity never came to this device. */
export function HiddenEntry({ seed }: Props) {
  return <HiddenCard glyph={lockFill} label={m.audience_hidden()} photo={<Wash seed={seed} />} />;
}
