import { file as fileGlyph } from '../../glyphs.ts';
import { Icon } from '../../icon.tsx';
import styles from './file-face.module.css';
import { extensionOf } from './sort-files.ts';

interface FileFaceProps {
  readonly name: string;
  /** Accessible name; undefined if the name stands beside the icon. */
  readonly label?: string | undefined;
}

/** An icon with the extension of a file that is no picture. */
export function FileFace({ name, label }: FileFaceProps) {
  return (
    <span className={styles['file']} {...(label !== undefined && { role: 'img', 'aria-label': label })}>
      <Icon glyph={fileGlyph} size={28} />
      <b aria-hidden="true">{extensionOf({ name })}</b>
    </span>
  );
}
