import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { ProgressBar } from '@mitto/widgets/display/progress';
import { x } from '@mitto/widgets/glyphs.ts';
import { AudioPlayer } from '@mitto/widgets/media/audio/audio-player';
import { m } from '@mitto/words/messages';
import type { AttachedAudio, Attachments } from '../../contract/attachments.ts';
import { keysOf } from '../local-files.ts';
import { attachedWords } from '../messages/preview.tsx';
import { playerWords } from '../thread/media-words.ts';
import { nothingYet, useMediaAddress } from '../use-media-address.ts';
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
  const address = useMediaAddress(keysOf(attachments));
  const takeOut = (label: string, run: () => void) => <IconButton glyph={x} label={label} onClick={run} />;
  if (attachments.type === 'images') {
    const { files } = attachments;
    return (
      <ul className={styles['tray']} aria-label={m.chat_attached()}>
        {files.map(({ key }, at) => (
          <li key={key}>
            <img src={address(key, 'thumb')} alt={m.chat_photo_of({ at: at + 1, count: files.length })} />
            {takeOut(m.chat_take_out_photo({ at: at + 1 }), () => {
              const left = files.filter((file) => file.key !== key);
              onChange(left.length > 0 ? { type: 'images', files: left } : undefined);
            })}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div className={styles['sending']}>
      {attachments.type === 'audio' ? (
        <Recording file={attachments.file} />
      ) : (
        <p dir="auto">{attachedWords(attachments)}</p>
      )}
      {takeOut(m.chat_take_out(), () => onChange(undefined))}
    </div>
  );
}

function Recording({ file: { key, waveform, durationMs } }: { readonly file: AttachedAudio }) {
  const src = useMediaAddress([key])(key, 'audio');
  if (src === nothingYet) return <span />;
  return (
    <AudioPlayer
      src={src}
      label={m.chat_your_recording()}
      words={playerWords()}
      peaks={waveform.map((bar) => bar / 100)}
      length={durationMs}
    />
  );
}
