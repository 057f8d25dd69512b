const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Formats a duration in ms as "01:02:03"; the short form omits zero hours. A negative duration gives zero.
 */
export function clockFace(span: number, form: 'long' | 'short' = 'long'): string {
  const whole = Math.max(0, span);
  const hours = Math.floor(whole / hour);
  const rest = [Math.floor((whole % hour) / minute), Math.floor((whole % minute) / second)];
  const parts = form === 'short' && hours === 0 ? rest : [hours, ...rest];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
