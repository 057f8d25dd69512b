import { ButtonLink } from '@mitto/widgets/buttons/button';
import { m } from '@mitto/words/messages';
import type { ReactNode } from 'react';
import { LoginForm, type LoginFormProps } from './login-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import styles from './normal-step.module.css';

interface Props extends LoginFormProps {
  /** Notices before the form: a failure, or the previous session. */
  readonly news?: ReactNode;
  /** Says what an invited visitor gets. */
  readonly invitation?: ReactNode;
}

/** The welcome page: headline, "Get started" and the login form. */
export function NormalStep({ news, invitation, ...form }: Props) {
  return (
    <LoginFrame isWelcome>
      <h1 className={styles['headline']}>{m.account_headline()}</h1>
      {invitation && <div className={styles['invited']}>{invitation}</div>}
      <div className={styles['begin']}>
        <ButtonLink tone="primary" size="tall" isWide href={form.links.register}>
          {m.account_get_started()}
        </ButtonLink>
        <p className={styles['again']}>
          {m.account_already()} {/* A press shows the form below (boot.js). */}
          <a href={form.links.login} data-start="">
            {m.account_log_in()}
          </a>
        </p>
      </div>
      <section className={styles['back']} aria-labelledby="welcome">
        <h2 id="welcome" tabIndex={-1} className={styles['welcome']}>
          {m.account_welcome()}
        </h2>
        {news}
        <LoginForm {...form} />
        <p className={styles['start']}>
          {m.account_no_account()} <a href={form.links.register}>{m.account_get_started()}</a>
        </p>
      </section>
      <p className={styles['texts']}>
        <a href={form.links.texts} target="_blank" rel="noreferrer">
          {m.account_texts()}
        </a>
      </p>
    </LoginFrame>
  );
}
