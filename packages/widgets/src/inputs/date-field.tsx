import { type FocusEvent, type KeyboardEvent, type Ref, useId, useRef, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { usePopover } from '../feedback/use-popover.ts';
import { calendarBlank } from '../glyphs.ts';
import { Calendar } from './calendar.tsx';
import styles from './date-field.module.css';
import {
  type DateBounds,
  type DateParts,
  type DateValue,
  readDate,
  readWholeDate,
  todayHere,
} from './date-value.ts';
import { Field, isSaid } from './field.tsx';

interface DateWords {
  readonly day: string;
  readonly month: string;
  readonly year: string;
  readonly hour?: string;
  readonly minute?: string;
  /** For example "You have entered an invalid date please try again." */
  readonly invalid: string;
}

interface DateFieldProps {
  readonly label: string;
  readonly help?: string;
  readonly error?: string | undefined;
  readonly words: DateWords;
  readonly value: DateParts;
  /** Called with the typed parts, and with the date once they form a valid one. */
  readonly onValue: (parts: DateParts, date: DateValue | undefined) => void;
  readonly bounds?: DateBounds;
  /** Adds a button that opens a calendar. */
  readonly calendar?: {
    readonly open: string;
    readonly previous: string;
    readonly next: string;
    readonly year?: string;
    readonly language: string;
  };
  readonly autoComplete?: 'bday';
  /** Names of the months. With them, the month is chosen by name instead of typed. */
  readonly months?: readonly string[];
  /** Receives the first box, for a form that focuses it. */
  readonly fieldRef?: Ref<HTMLInputElement>;
}

type Part = keyof DateParts;
const dayParts: readonly Part[] = ['day', 'month', 'year'];
const timeParts: readonly Part[] = ['hour', 'min'];
const lengths: Record<Part, number> = { day: 2, month: 2, year: 4, hour: 2, min: 2 };

/** Boxes for day, month and year, and for the time if the value has an hour. */
export function DateField({
  label,
  help,
  error,
  words,
  value,
  onValue,
  bounds = {},
  calendar,
  autoComplete,
  months,
  fieldRef,
}: DateFieldProps) {
  const id = useId();
  const [wasLeft, setLeft] = useState(false);
  const rows = value.hour === undefined ? [dayParts] : [dayParts, timeParts];
  const read = readDate(value, bounds, todayHere(new Date()));
  const isWrong = read.kind === 'wrong' || read.kind === 'partial';
  const complaint = isSaid(error) ? error : wasLeft && isWrong ? words.invalid : undefined;

  const change = (next: DateParts) => {
    const now = readDate(next, bounds, todayHere(new Date()));
    onValue(next, now.kind === 'right' ? now.date : undefined);
  };
  const choose = ({ day, month, year }: DateValue) =>
    change({ ...value, day: String(day), month: String(month), year: String(year) });
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setLeft(true);
  };

  return (
    <Field id={`${id}-day`} label={label} help={help} error={complaint}>
      <fieldset aria-label={label} className={styles['date']} onBlur={leave}>
        {rows.map((row) => (
          <span key={row[0]} className={styles['row']}>
            {row.map((part) => {
              const box = {
                id: `${id}-${part}`,
                part,
                label: nameOf(part, words),
                value: value[part] ?? '',
                noteId: complaint === undefined && help === undefined ? undefined : `${id}-day-note`,
                isWrong: complaint !== undefined,
                autoComplete: autoComplete === undefined ? undefined : `${autoComplete}-${part}`,
                onText: (text: string) => change({ ...value, ...(readWholeDate(text) ?? { [part]: text }) }),
              };
              return part === 'month' && months !== undefined ? (
                <MonthBox key={part} {...box} months={months} />
              ) : (
                <PartBox key={part} {...box} fieldRef={part === 'day' ? fieldRef : undefined} />
              );
            })}
          </span>
        ))}
        {calendar !== undefined && (
          <CalendarButton
            {...calendar}
            value={read.kind === 'right' ? read.date : undefined}
            bounds={bounds}
            onValue={choose}
          />
        )}
      </fieldset>
    </Field>
  );
}

function nameOf(part: Part, words: DateWords): string {
  const names = {
    day: words.day,
    month: words.month,
    year: words.year,
    hour: words.hour ?? '',
    min: words.minute ?? '',
  };
  return names[part];
}

interface PartBoxProps {
  readonly id: string;
  readonly part: Part;
  readonly label: string;
  readonly value: string;
  readonly noteId: string | undefined;
  readonly isWrong: boolean;
  readonly autoComplete: string | undefined;
  readonly onText: (text: string) => void;
}

interface TypedProps extends PartBoxProps {
  readonly fieldRef: Ref<HTMLInputElement> | undefined;
}

function PartBox(props: TypedProps) {
  const { id, part, label, value, noteId, isWrong, autoComplete, onText, fieldRef } = props;
  const type = (text: string, box: HTMLInputElement) => {
    if (readWholeDate(text)) {
      onText(text);
      return;
    }
    const digits = text.replace(/\D/g, '').slice(0, part === 'year' ? 6 : 2);
    onText(digits);
    // When a box is full, the focus moves to the next one.
    if (digits.length === lengths[part] && digits.length > value.length && part !== 'year')
      neighbour(box, 1)?.focus();
  };
  const goBack = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && value === '') neighbour(event.currentTarget, -1)?.focus();
  };
  return (
    <span
      className={classNames(styles['part'], part === 'year' && styles['year'], isWrong && styles['wrong'])}
    >
      <span aria-hidden="true" className={styles['name']}>
        {label}
      </span>
      <input
        ref={fieldRef}
        id={id}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={noteId}
        inputMode="numeric"
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => type(event.target.value, event.target)}
        onKeyDown={goBack}
      />
    </span>
  );
}

interface MonthBoxProps extends PartBoxProps {
  readonly months: readonly string[];
}

/** The month, chosen by its name. */
function MonthBox({ id, label, value, noteId, isWrong, autoComplete, onText, months }: MonthBoxProps) {
  return (
    <span className={classNames(styles['part'], styles['month'], isWrong && styles['wrong'])}>
      <span aria-hidden="true" className={styles['name']}>
        {label}
      </span>
      <select
        id={id}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={noteId}
        autoComplete={autoComplete}
        value={value === '' ? '' : String(Number(value))}
        onChange={({ target }) => onText(target.value)}
      >
        <option value="" />
        {months.map((month, at) => (
          <option key={month} value={String(at + 1)}>
            {month}
          </option>
        ))}
      </select>
    </span>
  );
}

type Box = HTMLInputElement | HTMLSelectElement;

function neighbour(box: Box, step: 1 | -1): Box | undefined {
  const boxes = [...(box.closest('fieldset')?.querySelectorAll<Box>('input, select') ?? [])];
  return boxes[boxes.indexOf(box) + step];
}

interface CalendarButtonProps {
  readonly open: string;
  readonly previous: string;
  readonly next: string;
  readonly year?: string | undefined;
  readonly language: string;
  readonly value: DateValue | undefined;
  readonly bounds: DateBounds;
  readonly onValue: (date: DateValue) => void;
}

function CalendarButton({ open: label, previous, next, year, ...rest }: CalendarButtonProps) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const open = useRef<HTMLDivElement>(null);
  const isOpen = usePopover({
    anchor,
    open,
    onOpened: (popover) => popover.querySelector<HTMLElement>('[role="gridcell"] > [tabindex="0"]')?.focus(),
  });
  return (
    <>
      <IconButton
        ref={anchor}
        glyph={calendarBlank}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        popoverTarget={id}
      />
      <div ref={open} id={id} role="dialog" aria-label={label} popover="auto" className={styles['popover']}>
        {isOpen && (
          <Calendar
            {...rest}
            words={{ previous, next, year }}
            onValue={(date) => {
              rest.onValue(date);
              open.current?.hidePopover();
            }}
          />
        )}
      </div>
    </>
  );
}
