import { useClient, useServices } from '@mitto/web-kit/feature/services';
import { m } from '@mitto/words/messages';
import type { Template } from '../../contract/template-calls.ts';
import { templateKeptFor } from '../../contract/template-calls.ts';
import { profileWebCalls } from '../profile-calls.ts';
import { TemplateText } from '../texts/template-text.tsx';

const templateNames: Readonly<Record<Template, () => string>> = {
  'terms-and-conditions': m.profile_template_terms,
  'privacy-policy': m.profile_template_privacy,
  'community-guidelines': m.profile_template_community,
  'dating-safety': m.profile_template_safety,
};

interface Props {
  readonly template: Template;
}

/** Link that opens a static text in a modal. The device caches the text for a day. */
export function TemplateLink({ template }: Props) {
  const { loadTemplate } = useClient(profileWebCalls);
  const { modals, page, toasts } = useServices();
  const open = async () => {
    try {
      const { contents } = await loadTemplate(
        { fileName: template, language: page.language === 'th' ? 'th' : 'en' },
        { keep: templateKeptFor * 1000, isAnonymous: true },
      );
      const title = templateNames[template]();
      await modals.message({ title, message: <TemplateText title={title} contents={contents} /> });
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
