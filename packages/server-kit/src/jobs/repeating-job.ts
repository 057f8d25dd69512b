/** Work that is due again and again, once over all processes of one Mitto. */
export interface RepeatingJob {
  /** `<feature>.<what is done>`. */
  readonly kind: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
}
