/** Work that runs repeatedly. Each run happens once over all processes of an installation. */
export interface RepeatingJob {
  /** Name in the form `<feature>.<action>`. */
  readonly kind: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
}
