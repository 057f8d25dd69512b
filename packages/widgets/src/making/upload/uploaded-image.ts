export interface UploadedImage {
  readonly id: string;
  readonly name: string;
  /** Where its picture is. */
  readonly src: string;
  readonly size?: number;
  /** It belongs to something else too: it is not removed here. */
  readonly isLinked?: boolean;
}
