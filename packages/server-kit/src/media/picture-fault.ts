/** Why a file is not taken for a picture; the codes of `fileErrors` are these. */
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
