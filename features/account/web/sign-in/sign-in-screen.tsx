import { isOnline } from '@mitto/web-kit/api/connection';
import { PanelPage } from '@mitto/web-kit/feature/panel-page.tsx';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { Alert } from '@mitto/widgets/feedback/alert';
import { Loading } from '@mitto/widgets/feedback/loading';
import { Skeleton, TroubleNotice } from '@mitto/widgets/feedback/state-notice';
import { lock } from '@mitto/widgets/field-glyphs.ts';
import { m } from '@mitto/words/messages';
import { errorSentence } from '../error-sentence.ts';
import { PasskeysPart } from '../passkeys/passkeys-part.tsx';
import { TwoStepPart } from '../two-step/two-step-part.tsx';
import { useAccountCalls } from '../use-account-calls.ts';
import { useLoaded } from '../use-loaded.ts';
import { ConfirmOwner } from './confirm-owner.tsx';
import styles from './sign-in.module.css';
import { useConfirmed } from './use-confirmed.ts';

/** Password, passkeys and two-step codes of the account. */
export function SignInScreen() {
  const calls = useAccountCalls();
  const { answer: means, error, load, show } = useLoaded((signal) => calls.signInMeans({}, { signal }));
  const { confirmed, asking, answer } = useConfirmed();
  return (
    <PanelPage title={m.account_sign_in()}>
      {error !== undefined && (
        <TroubleNotice
          title={errorSentence(error)}
          isOffline={!isOnline()}
          action={<Button onClick={load}>{m.app_try_again()}</Button>}
        />
      )}
      {means === undefined && error === undefined && (
        <Loading label={m.account_sign_in_loading()}>
          <div className={styles['parts']}>
            <Skeleton height="3.5rem" />
            <Skeleton height="9rem" />
            <Skeleton height="9rem" />
          </div>
        </Loading>
      )}
      {means && (
        <div className={styles['parts']}>
          {means.needsSecondFactor && <Alert tone="warning">{m.account_staff_needs_factor()}</Alert>}
          {means.hasPassword && (
            <Rows label={m.account_password()}>
              <IntentLink to="settings.account.password">
                <RowFace glyph={lock} label={m.account_change_password()} />
              </IntentLink>
            </Rows>
          )}
          <PasskeysPart means={means} confirmed={confirmed} onMeans={show} />
          <TwoStepPart means={means} confirmed={confirmed} onMeans={show} onChanged={load} />
          <ConfirmOwner means={means} isOpen={asking} onAnswer={answer} />
        </div>
      )}
    </PanelPage>
  );
}
