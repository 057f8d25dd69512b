import { HiddenCard } from '@mitto/widgets/display/hidden-card';
import { lockFill } from '@mitto/widgets/field-glyphs.ts';
import { m } from '@mitto/words/messages';
import { Wash } from './wash.tsx';

interface Props {
  /** Seed of the colours; derived from nothing personal. */
  readonly seed: string;
}

/** Card of a person whose identity was never sent to this device. */
export function HiddenEntry({ seed }: Props) {
  return <HiddenCard glyph={lockFill} label={m.audience_hidden()} photo={<Wash seed={seed} />} />;
}
