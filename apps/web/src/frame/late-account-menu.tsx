import { useIsShown } from '@mitto/web-kit/feature/services';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { dotsThreeBold } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { patiently } from '../start/patiently.ts';

const AccountMenu = lazy(async () => ({
  default: (await patiently(() => import('./account-menu.tsx'))).AccountMenu,
}));

type Props = Omit<ComponentProps<typeof AccountMenu>, 'opensAtOnce'>;

/** The account menu, which is loaded after the first page. A press before that opens it once it is loaded. */
export function LateAccountMenu(props: Props) {
  const isShown = useIsShown();
  const [isPressed, setPressed] = useState(false);
  const button = (
    <IconButton
      glyph={dotsThreeBold}
      label={m.app_account_menu()}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  );
  if (!isShown) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu {...props} opensAtOnce={isPressed} />
    </Suspense>
  );
}
