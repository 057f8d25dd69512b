import { StateNotice } from '@mitto/widgets/feedback/state-notice';
import { useIsAtLeast } from '@mitto/widgets/use-media.ts';
import { m } from '@mitto/words/messages';
import { partyDuotone } from '../glyphs.ts';
import styles from './social.module.css';
import { SocialPane } from './social-pane.tsx';

/** The screen of the social activities. On large screens, one activity is shown beside the list. */
export function SocialScreen() {
  const isWide = useIsAtLeast('62em');
  return (
    <div className={styles['screen']} data-panel="wide">
      <SocialPane />
      {isWide && (
        <div className={styles['beside']}>
          <StateNotice glyph={partyDuotone} title={m.activities_choose()}>
            {m.activities_choose_why()}
          </StateNotice>
        </div>
      )}
    </div>
  );
}
