/** Values of the form. All are strings, so that they can be kept as a draft. */
export interface ReportValues {
  readonly type: string;
  readonly otherText: string;
  /** 'yes' or ''. */
  readonly withMessages: string;
  /** Keys of the uploaded pictures, with spaces between them. */
  readonly pictures: string;
}

/** The keys in the value `pictures`. */
export const keysOf = (pictures: string): string[] => pictures.split(' ').filter((key) => key !== '');
