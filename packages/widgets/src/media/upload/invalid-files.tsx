import styles from './invalid-files.module.css';
import type { UploadLimits } from './sort-files.ts';
import type { UploaderWords } from './uploader-words.ts';
import type { ChoiceTrouble } from './use-chosen-files.ts';

interface InvalidFilesProps {
  readonly trouble: ChoiceTrouble;
  readonly limits: UploadLimits;
  readonly words: UploaderWords;
}

/** Max number of files listed by name; further ones are only counted. */
const most = 10;

/** Message that chosen files are not uploaded, with their names and sizes and the accepted formats. */
export function InvalidFiles({ trouble, limits, words }: InvalidFilesProps) {
  if (trouble.kind === 'too-many') return words.tooMany(trouble.count, limits.maxFiles);
  const shown = trouble.files.slice(0, most);
  return (
    <div className={styles['invalid']}>
      <p>{words.invalid}</p>
      <ul>
        {shown.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never reorders
          <li key={at}>
            <bdi>{file.name}</bdi> {words.bytes(file.size)}
          </li>
        ))}
        {trouble.files.length > most && <li>+{trouble.files.length - most}</li>}
      </ul>
      <p>{words.accepted(limits.extensions, limits.maxBytes)}</p>
    </div>
  );
}
