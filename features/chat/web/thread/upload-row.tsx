import { useUploadShare } from '@mitto/web-kit/data/use-changes';
import { useIsOnline } from '@mitto/web-kit/data/use-is-online';
import { useDatabase } from '@mitto/web-kit/live/use-live';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { ProgressBar } from '@mitto/widgets/display/progress';
import { x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import styles from './thread.module.css';

interface Props {
  readonly mid: string;
}

/** State of a message whose files wait on this device, with a button that takes the message back. */
export function UploadRow({ mid }: Props) {
  const db = useDatabase();
  const isOnline = useIsOnline();
  const share = useUploadShare(mid);
  return (
    <div className={styles['upload']}>
      {isOnline ? (
        <ProgressBar
          label={m.chat_uploading()}
          value={share === undefined ? undefined : Math.round(share * 100)}
        />
      ) : (
        <span>{m.chat_upload_waits()}</span>
      )}
      <IconButton glyph={x} label={m.chat_take_back()} onClick={() => void db.takeBack(mid)} />
    </div>
  );
}
