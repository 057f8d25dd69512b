import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Modal } from '../feedback/modal.tsx';
import { trash } from '../glyphs.ts';
import styles from './card-dialogs.module.css';
import { CardLine, type SavedCard } from './card-row.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly card: Pick<SavedCard, 'kind' | 'brand' | 'last4'>;
  readonly words: {
    /** 'Delete Payment Method' */
    readonly title: string;
    readonly question: string;
    readonly yes: string;
    readonly no: string;
  };
  readonly isBusy?: boolean;
  /** Says why the card was not removed. */
  readonly trouble?: ReactNode;
  readonly onRemove: () => void;
  readonly onClose: () => void;
  readonly onGone?: () => void;
}

/** Asks before a saved card is removed. */
export function RemoveCard({
  isOpen,
  card,
  words,
  isBusy = false,
  trouble,
  onRemove,
  onClose,
  onGone,
}: Props) {
  return (
    <Modal
      isOpen={isOpen}
      title={words.title}
      glyph={trash}
      isAlert
      onClose={isBusy ? undefined : onClose}
      {...(onGone === undefined ? {} : { onGone })}
      actions={
        <>
          <Button tone="danger" size="tall" isWide isBusy={isBusy} onClick={onRemove}>
            {words.yes}
          </Button>
          <Button tone="ghost" isWide data-first-focus="" disabled={isBusy} onClick={onClose}>
            {words.no}
          </Button>
        </>
      }
    >
      <div className={styles['asked']}>
        {words.question}
        <CardLine card={card} />
        {trouble}
      </div>
    </Modal>
  );
}
