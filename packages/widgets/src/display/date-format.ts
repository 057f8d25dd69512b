const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the formatter of dates for a language and a form. Years are Gregorian in every language, as in the
 * date fields. Making a formatter is slow, so each one is made once.
 */
export function dateFormat(language: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(form);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...form, calendar: 'gregory' });
  formats.set(key, known);
  return known;
}
