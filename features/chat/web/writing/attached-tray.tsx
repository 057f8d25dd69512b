import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { ProgressBar } from '@mitto/widgets/display/progress';
import { x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { Attachments } from '../../contract/attachments.ts';
import { partsOf } from '../kinds/kind-parts.ts';
import { attachedWords } from '../kinds/kind-words.ts';
import type { Draft } from './draft.ts';
import type { Carried } from './use-carried.ts';
import styles from './writing.module.css';

interface Props {
  readonly draft: Pick<Draft, 'attachments' | 'next'>;
  readonly carried: Pick<Carried, 'state' | 'carry' | 'leaveOut' | 'forget'>;
}

/** The attachments of the next message. Each can be removed. */
export function AttachedTray({ draft: { attachments, next = [] }, carried }: Props) {
  const { state } = carried;
  return (
    <>
      {attachments && <Attached attachments={attachments} onChange={carried.carry} />}
      {next.length > 0 && <GoesAfterwards next={next} onTakeOut={carried.leaveOut} />}
      {state.is === 'adding' && (
        <div className={styles['sending']}>
          <ProgressBar label={m.chat_attaching()} />
        </div>
      )}
      {state.is === 'failed' && (
        <div role="alert" className={styles['failed']}>
          <div>
            {state.why.map((sentence) => (
              <p key={sentence} dir="auto">
                {sentence}
              </p>
            ))}
          </div>
          <IconButton glyph={x} label={m.chat_take_out()} onClick={carried.forget} />
        </div>
      )}
    </>
  );
}

interface GoesAfterwardsProps {
  readonly next: readonly Attachments[];
  readonly onTakeOut: (at: number) => void;
}

/**
 * Attachments of refused messages that do not fit into the next message. They are sent with the messages
 * after it.
 */
function GoesAfterwards({ next, onTakeOut }: GoesAfterwardsProps) {
  return (
    <ul className={styles['next']} aria-label={m.chat_goes_afterwards()}>
      {next.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their order is what tells them apart
        <li key={at}>
          <span>
            {m.chat_goes_afterwards()}: <bdi>{attachedWords(one)}</bdi>
          </span>
          <IconButton glyph={x} label={m.chat_take_out()} onClick={() => onTakeOut(at)} />
        </li>
      ))}
    </ul>
  );
}

interface AttachedProps {
  readonly attachments: Attachments;
  readonly onChange: (attachments: Attachments | undefined) => void;
}

function Attached({ attachments, onChange }: AttachedProps) {
  const { Tray, takesOut = false } = partsOf(attachments);
  const tray = Tray && <Tray {...{ attachments, onChange }} />;
  if (takesOut) return tray;
  return (
    <div className={styles['sending']}>
      {tray ?? <p dir="auto">{attachedWords(attachments)}</p>}
      <IconButton glyph={x} label={m.chat_take_out()} onClick={() => onChange(undefined)} />
    </div>
  );
}
