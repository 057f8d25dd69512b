/** Max number of recent emoji: three rows of eight. */
const most = 24;

/** Puts the picked emoji first and drops the oldest. */
export function rememberRecent(recent: readonly string[], sign: string): readonly string[] {
  return [sign, ...recent.filter((one) => one !== sign)].slice(0, most);
}
