import { type ChangeEvent, useRef } from 'react';

/** In the place of what the chosen file comes: an image that is there, one that did not go up; of neither, it is a new one. */
export interface Instead {
  readonly image?: string | undefined;
  readonly pending?: number | undefined;
}

/** The one hidden input behind every button that opens the picker of the system. */
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
    // The same file chosen again is chosen anew.
    currentTarget.value = '';
    if (files.length > 0) onFiles(files, instead.current);
  };
  return {
    open,
    input: { ref: input, type: 'file', multiple: true, hidden: true, onChange: change },
  } as const;
}
