import { type ChangeEvent, useRef } from 'react';

/**
 * Id of the image, or key of the failed upload, that the chosen file replaces; without either, the file is a
 * new picture.
 */
export interface Instead {
  readonly image?: string | undefined;
  readonly pending?: number | undefined;
}

/** One hidden file input, shared by all buttons that open the system's file picker. */
export function useFileInput(onFiles: (files: readonly File[], instead: Instead) => void) {
  const input = useRef<HTMLInputElement>(null);
  const instead = useRef<Instead>({});
  const open = (next: Instead) => {
    if (input.current === null) return;
    instead.current = next;
    input.current.multiple = next.image === undefined && next.pending === undefined;
    input.current.click();
  };
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // Cleared so that choosing the same file again fires another change event.
    currentTarget.value = '';
    if (files.length > 0) onFiles(files, instead.current);
  };
  return {
    open,
    input: { ref: input, type: 'file', multiple: true, hidden: true, onChange: change },
  } as const;
}
