import { useServices } from '@mitto/web-kit/feature/services';
import type { FoundActivity } from '../../contract/activity-queries.ts';
import { calendarEntry } from '../../contract/calendar-entry.ts';
import { titleOf } from '../stand.ts';

/** Returns a function that saves the calendar file of an activity. The device makes it, also without a network. */
export function useCalendarFile(activity: FoundActivity): () => void {
  const { clock } = useServices();
  return () => {
    const { location } = activity;
    const place = [location?.name, location?.formatted_address ?? location?.city];
    const words = place.filter((part) => part !== undefined).join(', ');
    const entry = calendarEntry(
      { ...activity, title: titleOf(activity), ...(words !== '' && { place: words }) },
      clock.now(),
    );
    const address = URL.createObjectURL(new Blob([entry], { type: 'text/calendar;charset=utf-8' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${activity.id}.ics`;
    link.click();
    // Some browsers read the file after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
}
