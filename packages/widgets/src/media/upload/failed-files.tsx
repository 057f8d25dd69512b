import { Alert } from '../../feedback/alert.tsx';
import styles from './invalid-files.module.css';
import type { PendingUpload } from './pending-uploads.ts';
import type { UploaderWords } from './uploader-words.ts';

interface FailedFilesProps {
  readonly pending: readonly PendingUpload[];
  readonly words: UploaderWords;
}

/** Message that uploads failed, with the reason for each refused file. */
export function FailedFiles({ pending, words }: FailedFilesProps) {
  const failed = pending.flatMap(({ key, file, state }) =>
    state.kind === 'failed' ? [{ key, name: file.name, reasons: state.reasons }] : [],
  );
  if (failed.length === 0) return null;
  return (
    <Alert tone="danger">
      <div className={styles['invalid']}>
        <p>{words.failed}</p>
        <ul>
          {failed.map(({ key, name, reasons }) => (
            <li key={key}>
              <bdi>{name}</bdi> {reasons.join(' ')}
            </li>
          ))}
        </ul>
      </div>
    </Alert>
  );
}
