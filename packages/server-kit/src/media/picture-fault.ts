/** Reasons for which a picture is refused. They are also codes in `fileErrors`. */
export type PictureFault =
  | 'file/wrong-kind'
  | 'picture/animated'
  | 'picture/too-many-pixels'
  | 'picture/too-small'
  | 'picture/broken';

export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly fault: PictureFault;

  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
  }
}
