/** Thrown by an upload that would fail again: the entry is refused, and its input and files go back. */
export class UploadRefused extends Error {
  readonly code: string;
  /** Error codes by the place of the file, for example `files.2`. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: string, fields: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = 'UploadRefused';
    this.code = code;
    this.fields = fields;
  }
}
