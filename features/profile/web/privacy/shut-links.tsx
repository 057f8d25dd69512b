import { blockedUsers, hiddenAccounts } from '@mitto/circles/contract/circle-tables';
import { useLive } from '@mitto/web-kit/live/use-live';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { prohibit } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import { eyeSlash } from '../icons/glyphs.ts';

import styles from './privacy.module.css';
import type { ShutKind } from './use-shut-accounts.ts';

/** Links to the lists of blocked and hidden members, each with the number of members. */
export function ShutLinks() {
  const blocked = useLive(blockedUsers).answer.length;
  const hidden = useLive(hiddenAccounts).answer.length;
  return (
    <section>
      <h3 className={styles['group']}>{m.profile_lists()}</h3>
      <Rows label={m.profile_lists()}>
        <ShutLink tab="blocked" glyph={prohibit} label={m.profile_tab_blocked()} count={blocked} />
        <ShutLink tab="hidden" glyph={eyeSlash} label={m.profile_tab_hidden()} count={hidden} />
      </Rows>
    </section>
  );
}

interface LinkProps {
  readonly tab: ShutKind;
  readonly glyph: Glyph;
  readonly label: string;
  readonly count: number;
}

function ShutLink({ tab, glyph, label, count }: LinkProps) {
  return (
    <IntentLink to="settings.account.privacy" params={{ tab }}>
      <RowFace glyph={glyph} label={label} value={count} />
    </IntentLink>
  );
}
