/** Three rows of eight. */
const most = 24;

/** The sign that was picked comes first; the oldest goes. */
export function rememberRecent(recent: readonly string[], sign: string): readonly string[] {
  return [sign, ...recent.filter((one) => one !== sign)].slice(0, most);
}
