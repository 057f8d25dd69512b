import { Rows } from '@mitto/widgets/display/rows';
import { LockedSwitch, Switch } from '@mitto/widgets/inputs/switch';
import { m } from '@mitto/words/messages';
import { type AccountConfiguration, accountConfiguration } from '../../contract/configuration.ts';
import { isForPremium } from '../../contract/notification-settings.ts';
import { useConfigured } from '../public/use-configured.ts';
import { useIsPremium } from '../public/use-is-premium.ts';
import { useNotifications } from '../public/use-notifications.ts';
import { usePremiumPrompt } from '../public/use-premium-prompt.ts';
import styles from './notifications.module.css';
import { shownSections } from './shown-sections.ts';
import { useMovedSwitches } from './use-moved-switches.ts';

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

const { sections } = accountConfiguration.usual.pushNotification;
const usual = new Map(
  sections.flatMap(({ name, label, items: own }) => [
    [name, label],
    ...own.map((item): [string, string] => [item.name, item.label]),
  ]) as [string, string][],
);

/** The translated label, unless an administrator has changed the label in the configuration. */
const wordFor = ({ name, label }: Named, word: (() => string) | undefined): string =>
  usual.get(name) === label ? (word?.() ?? label) : label;

const channelLabel = (section: Named): string => wordFor(section, channels[section.name]);
const itemLabel = (item: Named): string => wordFor(item, items[item.name]?.[0]);
const itemCaption = ({ name }: Named): string | undefined => items[name]?.[1]();

type Section = AccountConfiguration['pushNotification']['sections'][number];

interface Props {
  /** Shows only the switches that are premium's. */
  readonly isPremiumOnly?: boolean;
}

/** The notification switches of the configuration. Changes are saved when their panel closes. */
export function NotificationSwitches({ isPremiumOnly = false }: Props) {
  const { pushNotification: configured } = useConfigured(accountConfiguration);
  const isNotified = useNotifications();
  const isPremium = useIsPremium();
  const { moved, move } = useMovedSwitches();
  if (!isNotified) return null;
  return shownSections(configured.sections).map(({ channel, section }) => {
    const isPremiums = (name: string) => isForPremium(configured, channel, name);
    const items = section.items.filter(({ name }) => !isPremiumOnly || isPremiums(name));
    if (items.length === 0) return null;
    return (
      <SwitchSection
        key={channel}
        section={{ ...section, items }}
        isLocked={(name) => !isPremium && isPremiums(name)}
        isOn={(name) => moved[channel]?.[name] ?? isNotified(channel, name)}
        onMove={(name, isOn) => move(channel, name, isOn)}
      />
    );
  });
}

interface SectionProps {
  readonly section: Section;
  /** True for a switch that the member cannot turn on. One that is on can always be turned off. */
  readonly isLocked: (name: string) => boolean;
  readonly isOn: (name: string) => boolean;
  readonly onMove: (name: string, isOn: boolean) => void;
}

function SwitchSection({ section, isLocked, isOn, onMove }: SectionProps) {
  const { press } = usePremiumPrompt('notifications');
  const title = channelLabel(section);
  return (
    <section aria-label={title} className={styles['section']}>
      <h3 className={styles['title']}>{title}</h3>
      <Rows>
        {section.items.map((item) =>
          isLocked(item.name) ? (
            <LockedSwitch
              key={item.name}
              label={itemLabel(item)}
              caption={itemCaption(item)}
              checked={isOn(item.name)}
              lock={m.account_premium()}
              onLock={() => press()}
            />
          ) : (
            <Switch
              key={item.name}
              label={itemLabel(item)}
              caption={itemCaption(item)}
              checked={isOn(item.name)}
              onChange={({ target }) => onMove(item.name, target.checked)}
            />
          ),
        )}
      </Rows>
    </section>
  );
}
