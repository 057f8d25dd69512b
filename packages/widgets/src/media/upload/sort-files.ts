export interface UploadLimits {
  /** Accepted file extensions without the dot, for example "jpeg". */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  readonly maxFiles: number;
}

export const usualLimits: UploadLimits = {
  extensions: ['jpeg', 'jpg', 'png'],
  maxBytes: 1_048_576,
  maxFiles: 1000,
};

export interface Selection {
  readonly readyForUpload: readonly File[];
  readonly invalid: readonly File[];
  readonly totalFileSize: number;
}

/**
 * Separates valid from invalid files by extension and size. Empty files are invalid; hidden files (.name) are
 * ignored.
 */
export function sortFiles(files: Iterable<File>, limits: UploadLimits): Selection {
  const seen = [...files].filter((file) => !file.name.startsWith('.'));
  const isValid = (file: File) =>
    limits.extensions.includes(extensionOf(file)) && file.size > 0 && file.size <= limits.maxBytes;
  const readyForUpload = seen.filter(isValid);
  return {
    readyForUpload,
    invalid: seen.filter((file) => !isValid(file)),
    totalFileSize: readyForUpload.reduce((total, file) => total + file.size, 0),
  };
}

const pictureExtensions = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'webp'];

/** True for names of pictures that browsers can draw. */
export function isPicture(named: { readonly name: string }): boolean {
  return pictureExtensions.includes(extensionOf(named));
}

/** Extension of a file in small letters, without the dot; empty if there is none. */
export function extensionOf({ name }: { readonly name: string }): string {
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}
