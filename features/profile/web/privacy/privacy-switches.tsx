import { accountConfiguration } from '@mitto/account/contract/configuration';
import { privacyDefaults } from '@mitto/account/contract/premium-privacy';
import { useConfigured } from '@mitto/account/web/public/use-configured.ts';
import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { usePremiumPrompt } from '@mitto/account/web/public/use-premium-prompt.ts';
import { useMutation } from '@mitto/web-kit/data/use-changes';
import { Rows } from '@mitto/widgets/display/rows';
import { LockedSwitch, Switch } from '@mitto/widgets/inputs/switch';
import { m } from '@mitto/words/messages';
import { changePrivacy } from '../../contract/profile-mutations.ts';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { useOwn } from '../public/use-own.ts';
import { usePause } from '../public/use-pause.ts';
import styles from './privacy.module.css';

type Flag = keyof UserInfoRow['privacy'];

interface FlagLine {
  readonly flag: Flag;
  readonly label: () => string;
  readonly caption?: () => string;
  /** One sentence about the default, which counts without Premium. */
  readonly now?: () => string;
}

const groups: readonly { readonly title: () => string; readonly lines: readonly FlagLine[] }[] = [
  {
    title: m.profile_privacy_seen,
    lines: [
      {
        flag: 'search',
        label: m.profile_flag_search,
        caption: m.profile_flag_search_note,
        now: m.profile_now_search,
      },
      { flag: 'age', label: m.profile_flag_age, now: m.profile_now_age },
      { flag: 'location', label: m.profile_flag_location, now: m.profile_now_location },
      { flag: 'mobile', label: m.profile_flag_mobile, now: m.profile_now_mobile },
      {
        flag: 'blurimage',
        label: m.profile_flag_blur,
        caption: m.profile_flag_blur_note,
        now: m.profile_now_blur,
      },
    ],
  },
  {
    title: m.profile_privacy_reached,
    lines: [
      { flag: 'pm', label: m.profile_flag_pm, now: m.profile_now_pm },
      { flag: 'circles', label: m.profile_flag_circles, now: m.profile_now_circles },
      { flag: 'addById', label: m.profile_flag_id, now: m.profile_now_id },
      { flag: 'addByMobileNumber', label: m.profile_flag_number, now: m.profile_now_number },
    ],
  },
  {
    title: m.profile_privacy_quiet,
    lines: [{ flag: 'hideMyVisits', label: m.profile_flag_visits, now: m.profile_now_visits }],
  },
  {
    title: m.profile_privacy_account,
    lines: [{ flag: 'available', label: m.profile_flag_available, caption: m.profile_flag_available_note }],
  },
];

interface Props {
  /** Shows only the switches that are premium's. */
  readonly isPremiumOnly?: boolean;
}

/** Switches for the privacy flags. A change is shown at once, and sent when the device is online. */
export function PrivacySwitches({ isPremiumOnly = false }: Props) {
  const { own } = useOwn();
  const { press } = usePremiumPrompt('privacy');
  const change = useMutation(changePrivacy);
  const { pause } = usePause();
  const isPremium = useIsPremium();
  const { premiumPrivacy: premiumFlags } = useConfigured(accountConfiguration);
  if (!own) return null;
  const move = (flag: Flag, isOn: boolean) =>
    void (flag === 'available' && !isOn ? pause() : change.run({ [flag]: isOn }));
  const isForPremium = (flag: Flag) => premiumFlags.some((one) => one === flag);
  return groups.map(({ title, lines }) => {
    const shown = lines.filter(({ flag }) => !isPremiumOnly || isForPremium(flag));
    if (shown.length === 0) return null;
    return (
      <section key={title()} aria-label={title()}>
        <h3 className={styles['group']}>{title()}</h3>
        <Rows>
          {shown.map(({ flag, label, caption, now }) =>
            !isPremium && isForPremium(flag) ? (
              <LockedSwitch
                key={flag}
                label={label()}
                caption={now && withoutPremium(now(), own.privacy, flag)}
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
    );
  });
}

/** State of a premium flag that counts without premium: its default. */
function countsNow(chosen: UserInfoRow['privacy'], flag: Flag): boolean {
  const defaults: Partial<typeof chosen> = privacyDefaults;
  return defaults[flag] ?? chosen[flag];
}

/** The default of a flag in words, and the member's own choice if it differs. */
function withoutPremium(now: string, chosen: UserInfoRow['privacy'], flag: Flag): string {
  if (chosen[flag] === countsNow(chosen, flag)) return now;
  return chosen[flag] ? m.profile_flag_on_with_premium({ now }) : m.profile_flag_off_with_premium({ now });
}
