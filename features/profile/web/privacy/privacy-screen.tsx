import { accountConfiguration } from '@mitto/account/contract/configuration';
import { privacyDefaults } from '@mitto/account/contract/premium-privacy';
import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { usePremiumPrompt } from '@mitto/account/web/public/use-premium-prompt.ts';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { FrameParts } from '@mitto/web-kit/feature/frame-parts.tsx';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { Rows } from '@mitto/widgets/display/rows';
import { LockedSwitch, Switch } from '@mitto/widgets/inputs/switch';
import { m } from '@mitto/words/messages';
import { changePrivacy } from '../../contract/profile-mutations.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { useOwn } from '../public/use-own.ts';
import { usePause } from '../public/use-pause.ts';
import styles from './privacy.module.css';
import { ShutLinks } from './shut-links.tsx';

type Flag = keyof UserInfoRow['privacy'];

interface FlagLine {
  readonly flag: Flag;
  readonly label: () => string;
  readonly caption?: () => string;
}

const groups: readonly { readonly title: () => string; readonly lines: readonly FlagLine[] }[] = [
  {
    title: m.profile_privacy_seen,
    lines: [
      { flag: 'search', label: m.profile_flag_search, caption: m.profile_flag_search_note },
      { flag: 'age', label: m.profile_flag_age },
      { flag: 'location', label: m.profile_flag_location },
      { flag: 'mobile', label: m.profile_flag_mobile },
      { flag: 'blurimage', label: m.profile_flag_blur, caption: m.profile_flag_blur_note },
    ],
  },
  {
    title: m.profile_privacy_reached,
    lines: [
      { flag: 'pm', label: m.profile_flag_pm },
      { flag: 'circles', label: m.profile_flag_circles },
      { flag: 'addById', label: m.profile_flag_id },
      { flag: 'addByMobileNumber', label: m.profile_flag_number },
    ],
  },
  {
    title: m.profile_privacy_quiet,
    lines: [{ flag: 'hideMyVisits', label: m.profile_flag_visits }],
  },
  {
    title: m.profile_privacy_account,
    lines: [{ flag: 'available', label: m.profile_flag_available, caption: m.profile_flag_available_note }],
  },
];

/** Switches for the privacy flags. A change is shown at once, and sent when the device is online. */
export function PrivacyScreen() {
  const { own } = useOwn();
  const { press } = usePremiumPrompt('privacy');
  const change = useMutation(changePrivacy);
  const { pause } = usePause();
  const isPremium = useIsPremium();
  const { premiumPrivacy: premiumFlags } = useConfigured(accountConfiguration);
  if (!own) return <PanelPage title={m.profile_privacy()}>{null}</PanelPage>;
  const move = (flag: Flag, isOn: boolean) =>
    void (flag === 'available' && !isOn ? pause() : change.run({ [flag]: isOn }));
  const isLocked = (flag: Flag) => !isPremium && premiumFlags.some((one) => one === flag);
  return (
    <PanelPage title={m.profile_privacy()}>
      <div className={styles['fields']}>
        <FrameParts place="privacy" />
        {groups.map(({ title, lines }) => (
          <section key={title()} aria-label={title()}>
            <h3 className={styles['group']}>{title()}</h3>
            <Rows>
              {lines.map(({ flag, label, caption }) =>
                isLocked(flag) ? (
                  <LockedSwitch
                    key={flag}
                    label={label()}
                    caption={keptFor(own.privacy, flag) ?? caption?.()}
                    checked={countsNow(own.privacy, flag)}
                    lock={m.profile_premium()}
                    onLock={() => press()}
                  />
                ) : (
                  <Switch
                    key={flag}
                    label={label()}
                    caption={caption?.()}
                    checked={own.privacy[flag]}
                    onChange={({ target }) => move(flag, target.checked)}
                  />
                ),
              )}
            </Rows>
          </section>
        ))}
        <ShutLinks />
      </div>
    </PanelPage>
  );
}

/** State of a premium flag that counts without premium: its default. */
function countsNow(chosen: UserInfoRow['privacy'], flag: Flag): boolean {
  const defaults: Partial<typeof chosen> = privacyDefaults;
  return defaults[flag] ?? chosen[flag];
}

/** Words about a flag that counts as its default now, and with Premium as the member has chosen. */
function keptFor(chosen: UserInfoRow['privacy'], flag: Flag): string | undefined {
  const defaults: Partial<typeof chosen> = privacyDefaults;
  if (chosen[flag] === defaults[flag]) return undefined;
  return chosen[flag] ? m.profile_flag_on_with_premium() : m.profile_flag_off_with_premium();
}
