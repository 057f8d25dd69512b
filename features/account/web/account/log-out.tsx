import { Button } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import { signOutBold } from '../glyphs.ts';
import { useLogOut } from '../use-log-out.ts';

export function LogOut() {
  const logOut = useLogOut();
  const [isBusy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void logOut();
  };
  return (
    <Button tone="line" size="tall" isWide glyph={signOutBold} isBusy={isBusy} onClick={press}>
      {m.account_log_out()}
    </Button>
  );
}
