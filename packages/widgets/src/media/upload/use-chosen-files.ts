import { useEffect, useRef, useState } from 'react';
import type { CropShape } from './image-crop.tsx';
import { isPicture, type Selection, sortFiles, type UploadLimits, usualLimits } from './sort-files.ts';
import type { UploadedImage } from './uploaded-image.ts';
import type { Instead } from './use-file-input.ts';

export type ChoiceTrouble =
  | { readonly kind: 'invalid'; readonly files: readonly File[] }
  | { readonly kind: 'too-many'; readonly count: number };

interface Chosen {
  readonly file: File;
  readonly instead: Instead;
}

interface ChoiceQuestion {
  readonly images: readonly UploadedImage[];
  readonly pendingCount: number;
  readonly limits?: Partial<UploadLimits>;
  readonly shapes?: readonly [CropShape, ...CropShape[]];
  readonly onReady: (files: readonly File[], instead: Instead) => void;
}

/** Validates chosen files. If `shapes` are given, the user crops the pictures one after the other. */
export function useChosenFiles({ images, pendingCount, onReady, shapes, ...rest }: ChoiceQuestion) {
  const limits = { ...usualLimits, ...rest.limits };
  const [trouble, setTrouble] = useState<ChoiceTrouble>();
  const [toCrop, setToCrop] = useState<readonly Chosen[]>([]);

  const [cropKey, setCropKey] = useState(0);
  const here = useRef(0);
  useEffect(() => {
    here.current = images.length + pendingCount + toCrop.length;
  }, [images, pendingCount, toCrop]);

  const isTooMany = (files: readonly File[], { image, pending }: Instead) => {
    // A failed upload that would have replaced an image makes room twice: for itself and for that image.
    const replaced = [image, pending].filter((one) => one !== undefined).length;
    const count = here.current + files.length - replaced;
    if (files.length === 0 || count <= limits.maxFiles) return false;
    setTrouble({ kind: 'too-many', count });
    return true;
  };
  const take = async (files: Iterable<File>, instead: Instead) => {
    const sorted = sortFiles(files, limits);
    if (isTooMany(sorted.readyForUpload, instead)) return;
    const { readyForUpload, invalid } = await withoutUnreadable(sorted);
    // Checks the number again, because other files may have been added while these files were read.
    if (isTooMany(readyForUpload, instead)) return;
    setTrouble(invalid.length === 0 ? undefined : { kind: 'invalid', files: invalid });
    if (readyForUpload.length === 0) return;
    const cropped = shapes === undefined ? [] : readyForUpload.filter(isPicture);
    const whole = readyForUpload.filter((file) => !cropped.includes(file));
    if (whole.length > 0) onReady(whole, instead);
    setToCrop((before) => [...before, ...cropped.map((file) => ({ file, instead }))]);
  };
  const [next] = toCrop;
  const goOn = () => {
    setToCrop((before) => before.slice(1));
    setCropKey(cropKey + 1);
  };
  const cropped = (file: File) => {
    if (next !== undefined) onReady([file], next.instead);
    goOn();
  };
  return {
    limits,
    accept: limits.extensions.map((extension) => `.${extension}`).join(','),
    trouble,
    forgive: () => setTrouble(undefined),
    toCrop: next,
    cropped,
    cropKey,
    skip: goOn,
    take: (files: Iterable<File>, instead: Instead) => void take(files, instead),
  };
}

/**
 * Moves pictures that the browser cannot decode from the valid to the invalid files, before any upload. Files
 * of other kinds stay valid.
 */
async function withoutUnreadable({
  readyForUpload,
  invalid,
}: Selection): Promise<Omit<Selection, 'totalFileSize'>> {
  const readable: File[] = [];
  const unreadable: File[] = [];
  // Decodes one file after the other: a decoded photo of twelve megapixels takes 48 MB of memory.
  for (const file of readyForUpload)
    (!isPicture(file) || (await opensAsPicture(file)) ? readable : unreadable).push(file);
  return { readyForUpload: readable, invalid: [...invalid, ...unreadable] };
}

async function opensAsPicture(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}
