import type { Glyph } from '@mitto/widgets/glyph.ts';
import { calendarBlank, caretDown, mapPin } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import { type ListId, listIds } from './lists-of.ts';
import { distances, type Narrowing, spans } from './narrowing.ts';
import styles from './social.module.css';

interface ListChoiceProps {
  readonly value: ListId;
  readonly onValue: (value: ListId) => void;
}

const listWords: Readonly<Record<ListId, () => string>> = {
  all: m.activities_all,
  mine: m.activities_mine,
  interest: m.activities_my_interest,
};

/** Choice of one of the three lists. */
export function ListChoice({ value, onValue }: ListChoiceProps) {
  return (
    <InlineSelect
      isHeading
      label={m.activities_which()}
      value={value}
      choices={listIds.map((id) => ({ value: id, label: listWords[id]() }))}
      onValue={(chosen) => onValue(listIds.find((id) => id === chosen) ?? 'all')}
    />
  );
}

interface NarrowedProps {
  readonly narrowing: Narrowing;
  readonly onNarrow: (change: Partial<Narrowing>) => void;
}

const spanWords = { 1: m.activities_today, 7: m.activities_this_week, 30: m.activities_this_month };

/** Choices of the distance and of the days. */
export function Narrowed({ narrowing: { kilometres, days }, onNarrow }: NarrowedProps) {
  return (
    <>
      <InlineSelect
        glyph={mapPin}
        label={m.activities_distance()}
        value={String(kilometres)}
        choices={distances.map((km) => ({
          value: String(km),
          label: km === null ? m.activities_everywhere() : m.activities_km({ km }),
        }))}
        onValue={(chosen) => onNarrow({ kilometres: distances.find((km) => String(km) === chosen) ?? null })}
      />
      <InlineSelect
        glyph={calendarBlank}
        label={m.activities_when()}
        value={String(days)}
        choices={spans.map((span) => ({
          value: String(span),
          label: span === null ? m.activities_any_day() : spanWords[span](),
        }))}
        onValue={(chosen) => onNarrow({ days: spans.find((span) => String(span) === chosen) ?? null })}
      />
    </>
  );
}

interface InlineSelectProps {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onValue: (value: string) => void;
  readonly glyph?: Glyph;
  readonly isHeading?: boolean;
}

/** The device's own select in a line of text. */
function InlineSelect({ label, value, choices, onValue, glyph, isHeading = false }: InlineSelectProps) {
  return (
    <label className={styles['choice']} data-heading={isHeading || undefined}>
      {glyph && <Icon glyph={glyph} size={18} />}
      <select aria-label={label} value={value} onChange={({ target }) => onValue(target.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Icon glyph={caretDown} size={16} />
    </label>
  );
}
