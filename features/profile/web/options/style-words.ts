import { m } from '@mitto/words/messages';
import type { styles } from '../../contract/options/styles.ts';

export const styleWords = {
  traditional: m.profile_style_traditional,
  polite: m.profile_style_polite,
  playful: m.profile_style_playful,
  physical: m.profile_style_physical,
  sincere: m.profile_style_sincere,
  all: m.profile_style_all,
} satisfies Record<(typeof styles)[number]['id'], () => string>;
