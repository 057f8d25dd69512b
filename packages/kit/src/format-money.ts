/**
 * Formats an amount of money as its reader's language does, the same way on screens and in mails: `$4.99`, in Thai
 * `US$4.99`. The amount is in the smallest unit of the currency: cents, or whole yen.
 */
export function formatMoney(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'currency', currency });
  const { maximumFractionDigits: digits = 0 } = format.resolvedOptions();
  return format.format(amount / 10 ** digits);
}
