import { useLogOut } from '@mitto/account/web/use-log-out.ts';
import { useRouter } from '@mitto/web-kit/router/use-router';
import { Menu } from '@mitto/widgets/speaking/menu';
import { m } from '@mitto/words/messages';
import { entriesOf } from '../features.ts';
import { lead } from './entry-link.tsx';
import { signOut } from './glyphs.ts';

interface Props {
  /** Where there is no side menu, what stands only there stands here. */
  readonly hasMenuEntries?: boolean;
}

/** What belongs to the own account, and the way out. */
export function AccountMenu({ hasMenuEntries = false }: Props) {
  const router = useRouter();
  const logOut = useLogOut();
  const ofMenu = hasMenuEntries ? entriesOf('menu') : [];
  const entries = [...entriesOf('account'), ...ofMenu].map((entry) => ({
    label: entry.label(),
    glyph: entry.glyph,
    onPick: () => void lead(router, entry.leads),
  }));
  return (
    <Menu
      label={m.app_account_menu()}
      items={[...entries, { label: m.account_log_out(), glyph: signOut, onPick: () => void logOut() }]}
    />
  );
}
