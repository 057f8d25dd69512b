import { m } from '@mitto/words/messages';
import { defaultConfiguration } from '../../contract/default-configuration.ts';

interface Named {
  readonly name: string;
  readonly label: string;
}

const channels: Readonly<Record<string, () => string>> = {
  push: m.account_notify_push,
  inapp: m.account_notify_inapp,
  email: m.account_notify_email,
};

const items: Readonly<Record<string, readonly [label: () => string, caption: () => string]>> = {
  profileVisits: [m.account_notify_visits, m.account_notify_visits_note],
  interest: [m.account_notify_interest, m.account_notify_interest_note],
  match: [m.account_notify_match, m.account_notify_match_note],
  newMessages: [m.account_notify_messages, m.account_notify_messages_note],
};

const { sections } = defaultConfiguration.pushNotification;
const usual = new Map(
  sections.flatMap(({ name, label, items: own }) => [
    [name, label],
    ...own.map((item): [string, string] => [item.name, item.label]),
  ]) as [string, string][],
);

/** The translated label, unless an administrator has changed the label in the configuration. */
const wordFor = ({ name, label }: Named, word: (() => string) | undefined): string =>
  usual.get(name) === label ? (word?.() ?? label) : label;

export const channelLabel = (section: Named): string => wordFor(section, channels[section.name]);
export const itemLabel = (item: Named): string => wordFor(item, items[item.name]?.[0]);
export const itemCaption = ({ name }: Named): string | undefined => items[name]?.[1]();
