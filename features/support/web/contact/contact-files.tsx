import { useServices } from '@mitto/web-kit/feature/services';
import { formatSize } from '@mitto/web-kit/formats/format-number';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { file as fileGlyph, plus, x } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { isPicture, sortFiles } from '@mitto/widgets/media/upload/sort-files.ts';
import { image } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import {
  contactFileFacts,
  contactFileRules,
  maxBytesOf,
  maxContactFiles,
} from '../../contract/contact-files.ts';
import styles from './contact.module.css';

interface Props {
  readonly files: readonly File[];
  readonly onFiles: (files: readonly File[]) => void;
}

/**
 * Chooses up to three files of the kinds that the operator has set. A file that is too many, too large, empty or
 * of another kind is named, and the rest is accepted.
 */
export function ContactFiles({ files, onFiles }: Props) {
  const id = useId();
  const accepted = useAcceptedFiles();
  const [error, setError] = useState('');
  const note = useRef<HTMLParagraphElement>(null);
  // On a small screen the note would stay behind the send button.
  useEffect(() => {
    if (error !== '') note.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { readyForUpload, invalid } = sortFiles(target.files ?? [], accepted.limits);
    // Choosing the same file again must be an event.
    target.value = '';
    const all = [...files, ...readyForUpload];
    setError(errorOf(invalid, all.length, accepted));
    onFiles(all.slice(0, maxContactFiles));
  };
  if (accepted.limits.extensions.length === 0) return null;
  return (
    <fieldset className={styles['files']} aria-describedby={`${id}-note`}>
      <legend className={styles['legend']}>
        {m.support_contact_attachments()} <span>{m.support_contact_optional()}</span>
      </legend>
      <ul className={styles['chosen']}>
        {files.map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file can be chosen twice
          <li key={at} className={styles['file']}>
            <Icon glyph={isPicture(file) ? image : fileGlyph} size={24} />
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
              {m.support_contact_add_file()}
              <input
                type="file"
                multiple
                accept={accepted.accept}
                onChange={choose}
                className="visually-hidden"
              />
            </label>
          </li>
        )}
      </ul>
      <p
        ref={note}
        id={`${id}-note`}
        role="status"
        className={styles['note']}
        data-wrong={error !== '' || undefined}
      >
        {error || m.support_contact_files_note({ most: maxContactFiles, ...accepted.words })}
      </p>
    </fieldset>
  );
}

type Accepted = ReturnType<typeof useAcceptedFiles>;

/** The files that this server accepts: for the chooser of the browser, for the check, and in words. */
function useAcceptedFiles() {
  const { page } = useServices();
  const rules = contactFileRules(page.contactFiles);
  const facts = rules.kinds.map((kind) => contactFileFacts[kind]);
  const extensions = facts.flatMap((one) => one.extensions);
  const kinds = facts.map((one) => one.extensions[0].toUpperCase());
  return {
    limits: { extensions, maxBytes: maxBytesOf(rules), maxFiles: maxContactFiles },
    // Phones know files by their type, and computers by their extension.
    accept: [...facts.map(({ type }) => type), ...extensions.map((one) => `.${one}`)].join(','),
    words: {
      kinds: new Intl.ListFormat(page.language, { type: 'disjunction' }).format(kinds),
      size: rules.maxMegabytes,
    },
    list: (names: readonly string[]) => new Intl.ListFormat(page.language).format(names),
  };
}

function errorOf(invalid: readonly File[], all: number, { list, words }: Accepted): string {
  if (invalid.length > 0) {
    return m.support_contact_wrong_file({ names: list(invalid.map(({ name }) => name)), ...words });
  }
  return all > maxContactFiles ? m.support_contact_too_many({ most: maxContactFiles }) : '';
}
