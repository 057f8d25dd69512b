import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { Rows } from '@mitto/widgets/display/rows';
import { LockedSwitch, Switch } from '@mitto/widgets/inputs/switch';
import { m } from '@mitto/words/messages';
import type { Configuration } from '../../contract/configuration.ts';
import { isForPremium } from '../../contract/notification-settings.ts';
import { useConfigured } from '../public/use-configured.ts';
import { useIsPremium } from '../public/use-is-premium.ts';
import { useNotifications } from '../public/use-notifications.ts';
import { usePremiumPrompt } from '../public/use-premium-prompt.ts';
import { channelLabel, itemCaption, itemLabel } from './notification-words.ts';
import styles from './notifications.module.css';
import { shownSections } from './shown-sections.ts';
import { useMovedSwitches } from './use-moved-switches.ts';

type Section = Configuration['pushNotification']['sections'][number];

/** The panel with the notification switches of the configuration. Changes are saved when it closes. */
export function NotificationsScreen() {
  const configured = useConfigured('pushNotification');
  const isNotified = useNotifications();
  const isPremium = useIsPremium();
  const { moved, move } = useMovedSwitches();
  if (!isNotified) return <PanelPage title={m.account_notifications()}>{null}</PanelPage>;
  return (
    <PanelPage title={m.account_notifications()}>
      <p className={styles['lead']}>{m.account_notifications_lead()}</p>
      {shownSections(configured.sections).map(({ channel, section }) => (
        <SwitchSection
          key={channel}
          section={section}
          isLocked={(name) => !isPremium && isForPremium(configured, channel, name)}
          isOn={(name) => moved[channel]?.[name] ?? isNotified(channel, name)}
          onMove={(name, isOn) => move(channel, name, isOn)}
        />
      ))}
      <FrameParts place="notifications" />
    </PanelPage>
  );
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
