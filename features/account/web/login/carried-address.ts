let carried: string | undefined;

/** Keeps an e-mail address for the log-in form that opens next. It stays in memory, out of the page's address. */
export function carryAddress(email: string): void {
  carried = email;
}

/** Returns the address that was carried over, once. */
export function takeCarriedAddress(): string | undefined {
  const email = carried;
  carried = undefined;
  return email;
}
