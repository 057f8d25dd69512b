/** Extracts the six-digit code from a mail or text message. */
export function codeIn(text: string | undefined): string {
  const [code] = /\b\d{6}\b/.exec(text ?? '') ?? [];
  if (code === undefined) throw new Error('There is no code in this message.');
  return code;
}

/** Returns a code that differs from this one. */
export function otherCode(code: string): string {
  return ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');
}
