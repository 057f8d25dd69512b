import { templates } from '../../contract/template-calls.ts';
import { TemplateLink } from '../public/template-link.tsx';
import styles from './texts.module.css';

/** Links to the four texts: terms, privacy, guidelines and safety. */
export function TextsList() {
  return (
    <ul className={styles['list']}>
      {templates.map((template) => (
        <li key={template}>
          <TemplateLink template={template} />
        </li>
      ))}
    </ul>
  );
}
