import { Button } from '@mitto/widgets/buttons/button';
import { CountdownTiles } from '@mitto/widgets/display/countdown-tiles';
import { DialogFrame } from '@mitto/widgets/feedback/dialog-frame';
import { flag, shieldWarningDuotone } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { type ReactNode, useId } from 'react';
import { checkCircle } from '../glyphs.ts';
import { useLogOut } from '../use-log-out.ts';
import styles from './suspension-modal.module.css';
import type { ShownSuspension } from './use-suspension.ts';

interface Props {
  readonly suspension: ShownSuspension;
  /** Opens the contact form, over this notice. */
  readonly onWrite: () => void;
  /** Opens the panel with one's own data, over this notice. */
  readonly onExport: () => void;
}

/** Reason, resolution and end of a suspension. The member can only write to us, export their data or log out. */
export function SuspensionModal({ suspension: { message, resolution, until }, onWrite, onExport }: Props) {
  const id = useId();
  const logOut = useLogOut();
  return (
    <DialogFrame
      isOpen
      onClose={undefined}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-why`}
      className={styles['modal']}
    >
      <div className={styles['box']}>
        <span className={styles['arch']}>
          <Icon glyph={shieldWarningDuotone} size={38} />
        </span>
        <h2 id={`${id}-title`} tabIndex={-1} data-first-focus="" className={styles['title']}>
          {m.account_suspended()}
        </h2>
        <dl id={`${id}-why`} className={styles['why']}>
          <Why glyph={flag} label={m.account_suspended_reason()}>
            {message || m.account_suspended_no_reason()}
          </Why>
          <Why glyph={checkCircle} label={m.account_suspended_resolution()}>
            {resolution ||
              (until === undefined ? m.account_suspended_by_staff() : m.account_suspended_by_clock())}
          </Why>
        </dl>
        {until !== undefined && (
          <>
            <p className={styles['opens']}>{m.account_suspended_opens()}</p>
            <CountdownTiles label={m.account_suspended_opens()} until={until} />
          </>
        )}
        <div className={styles['acts']}>
          <Button onClick={onWrite}>{m.account_write_to_us()}</Button>
          <Button onClick={onExport}>{m.account_export()}</Button>
          <Button tone="ghost" onClick={() => void logOut()}>
            {m.account_log_out()}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}

interface WhyProps {
  readonly glyph: typeof flag;
  readonly label: string;
  readonly children: ReactNode;
}

function Why({ glyph, label, children }: WhyProps) {
  return (
    <div className={styles['row']}>
      <dt>
        <Icon glyph={glyph} size={24} />
        {label}
      </dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
