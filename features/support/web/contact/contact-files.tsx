import { formatSize } from '@mitto/web-kit/formats/format-number';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { plus, x } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { image } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import { type ChangeEvent, useId, useState } from 'react';
import { maxContactFileBytes, maxContactFiles } from '../../contract/contact-form.ts';
import styles from './contact.module.css';

const kinds = ['image/jpeg', 'image/png', 'image/avif'];

interface Props {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

/** Chooses up to three pictures. What is too many, too large or no picture is named, and the rest is taken. */
export function ContactFiles({ files, onFiles }: Props) {
  const id = useId();
  const [error, setError] = useState('');
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    // Choosing the same file again must be an event.
    target.value = '';
    const good = chosen.filter(({ type, size }) => kinds.includes(type) && size <= maxContactFileBytes);
    const all = [...files, ...good];
    setError(errorOf(chosen, good, all.length));
    onFiles(all.slice(0, maxContactFiles));
  };
  return (
    <fieldset className={styles['files']} aria-describedby={`${id}-note`}>
      <legend className={styles['legend']}>
        {m.support_contact_attachments()} <span>{m.support_contact_optional()}</span>
      </legend>
      <ul className={styles['chosen']}>
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file can be chosen twice
          <li key={at} className={styles['file']}>
            <Icon glyph={image} size={24} />
            <span className={styles['name']} dir="auto">
              {file.name}
            </span>
            <span className={styles['size']}>{formatSize(file.size)}</span>
            <IconButton
              glyph={x}
              label={m.support_contact_remove({ name: file.name })}
              onClick={() => {
                setError('');
                onFiles(files.filter((_, index) => index !== at));
              }}
            />
          </li>
        ))}
        {files.length < maxContactFiles && (
          <li>
            <label className={styles['add']}>
              <Icon glyph={plus} size={22} />
              {m.support_contact_add_picture()}
              <input
                type="file"
                multiple
                accept={kinds.join(',')}
                onChange={take}
                className="visually-hidden"
              />
            </label>
          </li>
        )}
      </ul>
      <p id={`${id}-note`} role="status" className={styles['note']} data-wrong={error !== '' || undefined}>
        {error || m.support_contact_files_note({ most: maxContactFiles })}
      </p>
    </fieldset>
  );
}

function errorOf(chosen: readonly File[], good: readonly File[], all: number): string {
  if (good.length < chosen.length) return m.support_contact_wrong_file();
  return all > maxContactFiles ? m.support_contact_too_many({ most: maxContactFiles }) : '';
}
