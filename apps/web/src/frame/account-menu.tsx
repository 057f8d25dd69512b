import { useIsPremium } from '@mitto/account/web/public/use-is-premium.ts';
import { useLogOut } from '@mitto/account/web/use-log-out.ts';
import { useServices } from '@mitto/web-kit/feature/services';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { useUserInfo } from '@mitto/web-kit/session/use-session';
import { Menu } from '@mitto/widgets/feedback/menu';
import { crownFill } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { accountEntries, phoneEntries } from '../panels.ts';
import { lead } from './entry-link.tsx';
import { signOut } from './glyphs.ts';
import { useFrameBars } from './use-frame-bars.ts';

interface Props {
  /** True where there is no side menu: its entries then stand here, and the account screen has the others. */
  readonly hasMenuEntries?: boolean;
  /** True if it was pressed before it was loaded. */
  readonly opensAtOnce: boolean;
}

/** The ⋯ menu: the member's own account, or on small screens the rows of the side menu; and log out. */
export function AccountMenu({ hasMenuEntries = false, opensAtOnce }: Props) {
  const router = useRouter();
  const logOut = useLogOut();
  const bars = useFrameBars();
  const isPremium = useIsPremium();
  const user = useUserInfo(useServices().session);
  const entries = (hasMenuEntries ? phoneEntries : accountEntries)
    .filter(({ isFor }) => isFor?.(user) ?? true)
    .map((entry) => ({
      label: entry.label(),
      note: entry.caption?.(),
      glyph: entry.glyph,
      onPick: () => void lead(router, entry.leads, bars),
    }));
  const upgrade = {
    label: m.subscription_unlock(),
    note: m.subscription_unlock_why(),
    glyph: crownFill,
    isBanner: true,
    onPick: () => void router.open('subscription', {}),
  };
  return (
    <Menu
      label={m.app_account_menu()}
      opensAtOnce={opensAtOnce}
      items={[
        // On a large screen the banner stands in the side menu.
        ...(hasMenuEntries && !isPremium ? [upgrade] : []),
        ...entries,
        { label: m.account_log_out(), glyph: signOut, onPick: () => void logOut() },
      ]}
    />
  );
}
