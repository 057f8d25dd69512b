import { RefusedTask } from '@mitto/circles/web/public/refused-task.tsx';
import type { RefusedChange } from '@mitto/web-kit/data/use-changes';

interface Props {
  readonly refused: readonly RefusedChange<unknown>[];
}

/** One notice for all refused likes: the reason, and the time at which likes are accepted again. */
export function LikesRefused({ refused }: Props) {
  const shown = refused.findLast(({ until }) => until !== undefined) ?? refused.at(-1);
  if (!shown) return null;
  const { sentence, until } = shown;
  const forget = () => Promise.all(refused.map((one) => one.forget()));
  return <RefusedTask limit="likes" sentence={sentence} until={until} forget={forget} />;
}
