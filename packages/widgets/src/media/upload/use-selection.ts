import { useEffect, useEffectEvent, useState } from 'react';
import type { PendingUpload } from './pending-uploads.ts';
import type { UploadedImage } from './uploaded-image.ts';
import type { ChoiceTrouble } from './use-chosen-files.ts';

export interface SelectedFile {
  readonly name: string;
  readonly size: number | undefined;
  /** Address under which the page can read the file. */
  readonly blobURL: string;
  /** True if the file is used elsewhere too. */
  readonly isLinked?: boolean;
}

/** The result of choosing files, as the uploader holds it at this moment. */
export interface SelectionResult {
  /** Files of the last choice that were refused. */
  readonly invalid: readonly File[];
  /** Files that are not uploaded yet. */
  readonly readyForUpload: readonly File[];
  readonly selectedFiles: readonly SelectedFile[];
  /** Uploaded files, followed by the selected ones. */
  readonly allImages: readonly SelectedFile[];
  /** Size of all files that are not uploaded yet, in bytes. */
  readonly totalFileSize: number;
}

interface SelectionQuestion {
  readonly images: readonly UploadedImage[];
  readonly pending: readonly PendingUpload[];
  readonly trouble: ChoiceTrouble | undefined;
  readonly onSelection: ((selection: SelectionResult) => void) | undefined;
}

/** Hands on the selection each time files are chosen, refused, dropped or uploaded. */
export function useSelection({ images, pending, trouble, onSelection }: SelectionQuestion): void {
  const tell = useEffectEvent(() => void onSelection?.(selectionOf({ images, pending, trouble })));
  const held = [...images.map(({ id }) => id), '|', ...pending.map(({ key }) => key)].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: called only when another file is held or refused
  useEffect(() => tell(), [held, trouble]);
}

function selectionOf({ images, pending, trouble }: Omit<SelectionQuestion, 'onSelection'>): SelectionResult {
  const readyForUpload = pending.map(({ file }) => file);
  const selectedFiles = pending.map(({ file: { name, size }, address }) => ({
    name,
    size,
    blobURL: address,
  }));
  const uploaded = images.map(({ name, size, src, isLinked }) => ({
    ...{ name, size, blobURL: src },
    ...(isLinked !== undefined && { isLinked }),
  }));
  return {
    invalid: trouble?.kind === 'invalid' ? trouble.files : [],
    readyForUpload,
    selectedFiles,
    allImages: [...uploaded, ...selectedFiles],
    totalFileSize: readyForUpload.reduce((total, { size }) => total + size, 0),
  };
}

/**
 * Leaves out what was uploaded here, if the uploader clears itself after uploads. Returns the images that it
 * still shows, and how many have left it.
 */
export function useCleared(images: readonly UploadedImage[], isClearing: boolean) {
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  return {
    shown: isClearing ? images.filter(({ id }) => !sent.has(id)) : images,
    sent: isClearing ? sent.size : 0,
    clear: (image: UploadedImage) => setSent((now) => new Set([...now, image.id])),
  };
}
