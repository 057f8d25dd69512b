import type { Configuration } from '../../contract/configuration.ts';
import type { NotificationChannel } from '../../contract/notification-settings.ts';

type Section = Configuration['pushNotification']['sections'][number];

/** Channels by which this version tells members something. A switch for another one would promise too much. */
const built: readonly NotificationChannel[] = ['inapp'];

export interface ShownSection {
  readonly channel: NotificationChannel;
  readonly section: Section;
}

/** Sections of switches whose channel exists, in the order of the configuration. */
export function shownSections(sections: readonly Section[]): readonly ShownSection[] {
  return sections.flatMap((section) => {
    const channel = built.find((one) => one === section.name);
    return channel ? [{ channel, section }] : [];
  });
}
