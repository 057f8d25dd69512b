import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { m } from '@mitto/words/messages';
import { Wash } from './cards/wash.tsx';
import type { ListId } from './lists/list-id.ts';
import styles from './upsell.module.css';

interface Props {
  readonly list: ListId;
  /** Seeds of the drawings of the hidden people. */
  readonly seeds: readonly string[];
}

const shownFaces = 3;

/** The panel under cards without identity: how many they are, and what premium shows of them. */
export function Upsell({ list, seeds }: Props) {
  const count = seeds.length;
  const title =
    list === 'likedMe'
      ? m.audience_upsell_likes({ count })
      : list === 'visitedMe'
        ? m.audience_upsell_visits({ count })
        : m.audience_upsell_mine({ count });
  return (
    <section className={styles['upsell']} aria-label={title}>
      <span className={styles['faces']} aria-hidden="true">
        {seeds.slice(0, shownFaces).map((seed) => (
          <i key={seed}>
            <Wash seed={seed} />
          </i>
        ))}
      </span>
      <p>
        <b>{title}</b>
        <span>{m.audience_kept_back()}</span>
      </p>
      <IntentLink to="subscription" params={{}} className={styles['see'] ?? ''}>
        {m.audience_see_all()}
      </IntentLink>
    </section>
  );
}
