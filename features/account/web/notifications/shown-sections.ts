import type { AccountConfiguration } from '../../contract/configuration.ts';
import { type NotificationChannel, notificationChannels } from '../../contract/notification-settings.ts';

type Section = AccountConfiguration['pushNotification']['sections'][number];

export interface ShownSection {
  readonly channel: NotificationChannel;
  readonly section: Section;
}

/** Sections of switches whose channel this version knows, in the order of the configuration. */
export function shownSections(sections: readonly Section[]): readonly ShownSection[] {
  return sections.flatMap((section) => {
    const channel = notificationChannels.find((one) => one === section.name);
    return channel ? [{ channel, section }] : [];
  });
}
