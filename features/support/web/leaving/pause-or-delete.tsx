import { ExportButton } from '@mitto/account/web/public/export-button';
import { useOwn } from '@mitto/profile/web/public/use-own.ts';
import { usePause } from '@mitto/profile/web/public/use-pause.ts';
import { Button } from '@mitto/widgets/buttons/button';
import { eyeSlash } from '@mitto/widgets/field-glyphs.ts';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { arrowCounterClockwiseFill, pauseCircleDuotone, trash } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import styles from './leaving.module.css';

/** Offers a pause, and says what deleting does: at once, for 14 days and after that. */
export function PauseOrDelete({ onDelete }: { readonly onDelete: () => void }) {
  const { own } = useOwn();
  const { pause } = usePause();
  return (
    <>
      {own?.privacy.available && (
        <Option
          glyph={pauseCircleDuotone}
          title={m.support_delete_break()}
          note={m.support_delete_break_note()}
        >
          <Button tone="primary" isWide onClick={() => void pause()}>
            {m.profile_pause()}
          </Button>
        </Option>
      )}
      <Option isGrave glyph={trash} title={m.support_delete_all()} note={m.support_delete_all_note()}>
        <dl className={styles['terms']}>
          <Term glyph={eyeSlash} when={m.support_delete_at_once()}>
            {m.support_delete_at_once_note()}
          </Term>
          <Term glyph={arrowCounterClockwiseFill} when={m.support_delete_days()}>
            {m.support_delete_days_note()}
          </Term>
          <Term glyph={trash} when={m.support_delete_after()}>
            {m.support_delete_after_note()}
          </Term>
        </dl>
      </Option>
      <ExportButton />
      <Button tone="danger-soft" size="tall" isWide onClick={onDelete}>
        {m.support_delete_go_on()}
      </Button>
    </>
  );
}

interface OptionProps {
  readonly glyph: Glyph;
  readonly title: string;
  readonly note: string;
  /** True for the option that is not the one to try first. */
  readonly isGrave?: boolean;
  readonly children: ReactNode;
}

function Option({ glyph, title, note, isGrave, children }: OptionProps) {
  return (
    <div className={styles['option']}>
      <div className={styles['head']}>
        <span className={styles['arch']} data-grave={isGrave || undefined}>
          <Icon glyph={glyph} size={32} />
        </span>
        <div>
          <h4>{title}</h4>
          <p>{note}</p>
        </div>
      </div>
      {children}
    </div>
  );
}

interface TermProps {
  readonly glyph: Glyph;
  readonly when: string;
  readonly children: ReactNode;
}

function Term({ glyph, when, children }: TermProps) {
  return (
    <div>
      <dt>
        <Icon glyph={glyph} size={20} />
        {when}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
