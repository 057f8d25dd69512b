import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../buttons/icon-button.tsx';
import { dateFormat } from '../display/date-format.ts';
import { caretLeftBold, caretRightBold } from '../glyphs.ts';
import styles from './calendar.module.css';
import {
  compareDays,
  type DateBounds,
  type DateValue,
  daysIn,
  lastDay,
  momentOf,
  moveDays,
  moveMonths,
  readDate,
  todayHere,
} from './date-value.ts';

interface CalendarProps {
  readonly value: DateValue | undefined;
  readonly onValue: (date: DateValue) => void;
  readonly language: string;
  readonly words: {
    readonly previous: string;
    readonly next: string;
    /** Adds a choice of the year, for dates that are far from the first one shown. */
    readonly year?: string | undefined;
  };
  readonly bounds?: DateBounds;
  /** First day of the week: 1 is Monday, 7 Sunday. */
  readonly weekStart?: number;
}

/**
 * A calendar month to choose a day from. Arrows move by days and weeks, Page keys by months, Shift with Page
 * keys by years.
 */
export function Calendar({ value, onValue, language, words, bounds = {}, weekStart = 1 }: CalendarProps) {
  const today = todayHere(new Date());
  const [cursor, setCursor] = useState(value ?? lastDay(bounds, today));
  const title = useId();
  const weeks = weeksOf(cursor, weekStart);
  const say = sayer(language);
  const mayChoose = (date: DateValue) => readDate(partsOf(date), bounds, today).kind === 'right';

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const next = moved(cursor, event, weekStart);
    if (next === undefined) return;
    event.preventDefault();
    // Drawn at once: Enter right after an arrow chooses the day that the arrow has reached.
    flushSync(() => setCursor(next));
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
  };

  return (
    <div>
      <div className={styles['head']}>
        <h3 id={title} aria-live="polite" className={styles['title']}>
          {say.month(cursor, words.year === undefined)}
        </h3>
        {words.year !== undefined && (
          <YearChoice
            label={words.year}
            years={yearsOf(bounds, today, cursor.year)}
            value={cursor.year}
            onValue={(year) => setCursor(moveMonths(cursor, (year - cursor.year) * 12))}
          />
        )}
        <IconButton
          glyph={caretLeftBold}
          isDirected
          size={20}
          label={words.previous}
          onClick={() => setCursor(moveMonths(cursor, -1))}
        />
        <IconButton
          glyph={caretRightBold}
          isDirected
          size={20}
          label={words.next}
          onClick={() => setCursor(moveMonths(cursor, 1))}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of the ARIA patterns */}
      <table role="grid" aria-labelledby={title} className={styles['grid']} onKeyDown={move}>
        <thead>
          <tr>
            {(weeks[1] ?? []).map((date) => (
              <th key={date?.day} scope="col" abbr={date === undefined ? '' : say.weekday(date, 'long')}>
                {date === undefined ? '' : say.weekday(date, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((date) => date !== undefined)?.day}>
              {week.map((date, at) =>
                date === undefined ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has no key but its position
                  <td key={`empty ${at}`} />
                ) : (
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid above
                  // biome-ignore lint/a11y/useFocusableInteractive: the button within takes the focus
                  <td key={date.day} role="gridcell" aria-selected={isSame(date, value)}>
                    <button
                      type="button"
                      data-day={date.day}
                      aria-label={say.day(date)}
                      aria-current={isSame(date, today) ? 'date' : undefined}
                      aria-disabled={!mayChoose(date) || undefined}
                      tabIndex={isSame(date, cursor) ? 0 : -1}
                      className={styles['day']}
                      onClick={() => mayChoose(date) && onValue(date)}
                    >
                      {date.day}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface YearChoiceProps {
  readonly label: string;
  readonly years: readonly number[];
  readonly value: number;
  readonly onValue: (year: number) => void;
}

function YearChoice({ label, years, value, onValue }: YearChoiceProps) {
  return (
    <select
      aria-label={label}
      className={styles['year']}
      value={value}
      onChange={({ target }) => onValue(Number(target.value))}
    >
      {years.map((year) => (
        <option key={year}>{year}</option>
      ))}
    </select>
  );
}

/** Years within the bounds, and the year that is shown; the newest first. */
function yearsOf(bounds: DateBounds, today: DateValue, shown: number): number[] {
  const last = Math.max(shown, lastDay(bounds, today).year);
  const first = Math.min(shown, bounds.minYear ?? bounds.min?.year ?? last - 100);
  return Array.from({ length: last - first + 1 }, (_, at) => last - at);
}

function isSame(one: DateValue, other: DateValue | undefined): boolean {
  return other !== undefined && compareDays(one, other) === 0;
}

function partsOf({ day, month, year }: DateValue) {
  return { day: String(day), month: String(month), year: String(year) };
}

function weekdayOf(date: DateValue): number {
  return momentOf(date).getUTCDay();
}

function weeksOf({ month, year }: DateValue, weekStart: number): (DateValue | undefined)[][] {
  const before = (weekdayOf({ day: 1, month, year }) - weekStart + 7) % 7;
  const days = Array.from({ length: daysIn(month, year) }, (_, at) => ({ day: at + 1, month, year }));
  const cells = [...Array.from({ length: before }, () => undefined), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, at) => cells[week * 7 + at]),
  );
}

function moved(
  cursor: DateValue,
  event: KeyboardEvent<HTMLElement>,
  weekStart: number,
): DateValue | undefined {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
  const inWeek = (weekdayOf(cursor) - weekStart + 7) % 7;
  const months = event.shiftKey ? 12 : 1;
  const ways = new Map<string, DateValue>([
    ['ArrowLeft', moveDays(cursor, -forward)],
    ['ArrowRight', moveDays(cursor, forward)],
    ['ArrowUp', moveDays(cursor, -7)],
    ['ArrowDown', moveDays(cursor, 7)],
    ['Home', moveDays(cursor, -inWeek)],
    ['End', moveDays(cursor, 6 - inWeek)],
    ['PageUp', moveMonths(cursor, -months)],
    ['PageDown', moveMonths(cursor, months)],
  ]);
  return ways.get(event.key);
}

/**
 * Returns functions that format dates in Gregorian years, as the boxes of the date field do, even if the
 * language has another calendar.
 */
function sayer(language: string) {
  const write = (date: DateValue, form: Intl.DateTimeFormatOptions) =>
    dateFormat(language, { timeZone: 'UTC', ...form }).format(momentOf(date));
  return {
    month: (date: DateValue, hasYear: boolean) =>
      write(date, { month: 'long', ...(hasYear && { year: 'numeric' }) }),
    weekday: (date: DateValue, weekday: 'long' | 'narrow') => write(date, { weekday }),
    day: (date: DateValue) => write(date, { dateStyle: 'full' }),
  };
}
