import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import type { Glyph } from '@mitto/widgets/glyph.ts';
import { caretRight, devices, lock } from '@mitto/widgets/glyphs.ts';
import { Icon } from '@mitto/widgets/icon';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { useMember } from '../use-member.ts';
import styles from './account.module.css';
import { Person } from './person.tsx';
import { Suspended } from './suspended.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** Who I am, whether my address is proved, and what there is to set. */
export function AccountOverview() {
  const me = useMember();
  if (!me) return null;
  const isSuspended = me.suspension !== null;
  return (
    <div className={styles['parts']}>
      <Person me={me} />
      {me.suspension && <Suspended suspension={me.suspension} />}
      {!me.emailVerified && me.email !== null && !isSuspended && <VerifyEmail />}
      {!isSuspended && (
        <nav aria-label={m.account_settings()} className={styles['rows']}>
          <Row glyph={devices} to="settings.account.devices">
            {m.account_devices()}
          </Row>
          {me.hasPassword && (
            <Row glyph={lock} to="settings.account.password">
              {m.account_change_password()}
            </Row>
          )}
        </nav>
      )}
    </div>
  );
}

interface RowProps {
  readonly glyph: Glyph;
  readonly to: 'settings.account.devices' | 'settings.account.password';
  readonly children: ReactNode;
}

function Row({ glyph, to, children }: RowProps) {
  return (
    <IntentLink to={to} className={styles['row'] ?? ''}>
      <Icon glyph={glyph} />
      <span>{children}</span>
      <Icon glyph={caretRight} size={18} isDirected />
    </IntentLink>
  );
}
