import { useServices } from '@mitto/web-kit/feature/services';
import type { Language } from '@mitto/web-kit/formats/format-date';

export function useLanguage(): Language {
  return useServices().page.language === 'th' ? 'th' : 'en';
}
