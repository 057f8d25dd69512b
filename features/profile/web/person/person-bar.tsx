import type { PersonAct } from '@mitto/web-kit/data/person-acts';
import { Button } from '@mitto/widgets/buttons/button';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { m } from '@mitto/words/messages';
import styles from './person-page.module.css';

interface Props {
  readonly acts: readonly PersonAct[];
  readonly onAct: (act: PersonAct) => Promise<void>;
}

/** Toolbar with the actions on a person, at the bottom of the page where the thumb reaches it. */
export function PersonBar({ acts, onAct }: Props) {
  if (acts.length === 0) return null;
  return (
    <div role="toolbar" aria-label={m.profile_acts()} className={styles['bar']}>
      {acts.map((act) =>
        act.isMain ? (
          <Button
            key={act.id}
            size="tall"
            tone={act.isPressed ? 'soft' : 'primary'}
            glyph={act.glyph}
            aria-pressed={act.isPressed}
            className={styles['main'] ?? ''}
            onClick={() => void onAct(act)}
          >
            {act.label}
          </Button>
        ) : (
          <IconButton
            key={act.id}
            tone="fill"
            size={28}
            glyph={act.glyph}
            label={act.label}
            aria-pressed={act.isPressed}
            data-colour={act.tone}
            className={styles['act'] ?? ''}
            onClick={() => void onAct(act)}
          />
        ),
      )}
    </div>
  );
}
