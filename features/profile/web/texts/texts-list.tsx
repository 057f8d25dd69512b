import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { m } from '@mitto/words/messages';
import { templates } from '../../contract/template-calls.ts';
import { TemplateLink } from '../public/template-link.tsx';
import styles from './texts.module.css';

/** Links to the four texts (terms, privacy, guidelines and safety), and to the contact form. */
export function TextsList() {
  return (
    <ul className={styles['list']}>
      {templates.map((template) => (
        <li key={template}>
          <TemplateLink template={template} />
        </li>
      ))}
      <li>
        <IntentLink to="contact-us">{m.profile_contact()}</IntentLink>
      </li>
    </ul>
  );
}
