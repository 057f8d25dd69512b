import { useServices } from '@mitto/web-kit/feature/services';
import { HiddenCard } from '@mitto/widgets/display/hidden-card';
import { lockFill } from '@mitto/widgets/field-glyphs.ts';
import { m } from '@mitto/words/messages';
import { Wash } from './wash.tsx';

interface Props {
  /** Seed of the drawing's colours. It is not derived from personal data. */
  readonly seed: string;
}

/**
 * Card of a person whose identity the server does not send to this device. A press tells what premium would
 * show.
 */
export function HiddenEntry({ seed }: Props) {
  const { toasts } = useServices();
  return (
    <HiddenCard
      glyph={lockFill}
      label={m.audience_hidden()}
      photo={<Wash seed={seed} />}
      onPress={() => toasts.show({ text: m.audience_kept_back() })}
    />
  );
}
