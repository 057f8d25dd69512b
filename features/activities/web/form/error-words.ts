import type { ErrorWords } from '@mitto/web-kit/forms/use-form';
import { m } from '@mitto/words/messages';
import { descriptionLimits, maxPlaces } from '../../contract/activity-fields.ts';

const words: Readonly<Record<string, () => string>> = {
  minlength: () => m.activities_too_short({ least: descriptionLimits.least }),
  places: () => m.activities_wrong_places({ most: maxPlaces }),
  'no-such-time': m.activities_no_such_time,
  'activities/end-before-start': m.activities_end_before_start,
  'activities/too-long': m.activities_too_long_time,
  'activities/in-the-past': m.activities_in_past,
  'activities/too-far-ahead': m.activities_too_far,
};

/** The sentence of a fault in the form. */
export const formErrorWords: ErrorWords = ({ code, needed }, field) => {
  if (code === 'maxlength') return m.activities_too_long({ most: Number(needed) });
  if (code === 'required' && field === 'description')
    return m.activities_too_short({ least: descriptionLimits.least });
  return words[code]?.() ?? m.activities_wrong_date();
};
