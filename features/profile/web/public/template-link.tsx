import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import type { Template } from '../../contract/template-calls.ts';
import { templateCacheTime } from '../../contract/template-calls.ts';
import { textPaths } from '../../contract/text-paths.ts';
import { currentVersion } from '../../contract/text-versions.ts';
import { profileWebCalls } from '../calls/profile-calls.ts';
import { TemplateText } from './template-text.tsx';

const templateNames: Readonly<Record<Template, () => string>> = {
  'terms-and-conditions': m.profile_template_terms,
  'privacy-policy': m.profile_template_privacy,
  'community-guidelines': m.profile_template_community,
  'dating-safety': m.profile_template_safety,
};

interface Props {
  readonly template: Template;
}

/**
 * Link that opens a static text in a modal, in the version that this build of the app knows: it is the one that
 * the app says was accepted. The device caches the text for a day.
 */
export function TemplateLink({ template }: Props) {
  const { loadTemplate } = useClient(profileWebCalls);
  const { modals, page, toasts } = useServices();
  const open = async () => {
    const language = page.language === 'th' ? 'th' : 'en';
    const { version } = currentVersion(template);
    try {
      const { contents, since } = await loadTemplate(
        { fileName: template, language, version },
        { keep: templateCacheTime * 1000, isAnonymous: true },
      );
      const title = templateNames[template]();
      const message = (
        <TemplateText title={title} contents={contents}>
          <p>
            {m.profile_text_version({ version, since })}{' '}
            <a href={`${textPaths[template]}?language=${language}`} target="_blank" rel="noreferrer">
              {m.profile_text_page()}
            </a>
          </p>
        </TemplateText>
      );
      await modals.message({ title, message });
    } catch {
      toasts.show({ text: m.profile_template_failed(), tone: 'danger' });
    }
  };
  return (
    <button type="button" onClick={() => void open()}>
      {templateNames[template]()}
    </button>
  );
}
