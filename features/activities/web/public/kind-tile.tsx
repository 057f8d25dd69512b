import { Icon } from '@mitto/widgets/icon';
import type { Category } from '../../contract/activity-fields.ts';
import { kindLook } from '../kinds/kind-look.ts';
import styles from '../kinds/kinds.module.css';

/** The glyph of a category in its colours. The words beside it say the same. */
export function KindTile({ category }: { readonly category: Category }) {
  return (
    <span className={styles['square']} data-kind={category} aria-hidden="true">
      <Icon glyph={kindLook[category].glyph} size={28} />
    </span>
  );
}
