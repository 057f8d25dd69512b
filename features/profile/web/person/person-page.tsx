import type { PersonAct } from '@mitto/web-kit/data/person-acts';
import { usePersonActs, usePersonNotices } from '@mitto/web-kit/data/use-person-acts';
import { useIsOverAnother, useRouter } from '@mitto/web-kit/router/use-router';
import { caretLeft, x } from '@mitto/widgets/glyphs.ts';
import { IconButton } from '@mitto/widgets/press/icon-button';
import { Menu } from '@mitto/widgets/speaking/menu';
import { m } from '@mitto/words/messages';
import { useOwn } from '../face/use-own.ts';
import { PersonBar } from './person-bar.tsx';
import styles from './person-page.module.css';
import { PersonView } from './person-view.tsx';
import type { SeenPerson } from './seen-person.ts';

interface Props {
  readonly uid: string;
  readonly person: SeenPerson;
}

/** Another member's profile: the photos first, what they say, and the few things to do about them within reach. */
export function PersonPage({ uid, person }: Props) {
  const router = useRouter();
  const { own } = useOwn();
  const name = person.name ?? '';
  const { bar, menu } = usePersonActs({
    uid,
    name,
    isOpen: person.circles !== false,
    hearsMessages: person.pm === true,
  });
  const notices = usePersonNotices();
  const isOverAnother = useIsOverAnother();
  const act = async ({ run }: PersonAct) => {
    if (await run()) await router.close();
  };
  return (
    <div className={styles['page']} data-panel="wide">
      <header className={styles['head']}>
        <IconButton
          tone="glass"
          glyph={isOverAnother ? caretLeft : x}
          isDirected={isOverAnother}
          label={isOverAnother ? m.profile_back() : m.profile_close()}
          onClick={() => void router.close()}
        />
        {menu.length > 0 && (
          <Menu
            tone="glass"
            label={m.profile_more_about({ name })}
            items={menu.map((one) => ({
              label: one.label,
              glyph: one.glyph,
              isDangerous: one.isDangerous === true,
              onPick: () => void act(one),
            }))}
          />
        )}
      </header>
      <PersonView person={person} mine={own} isPage />
      <footer className={styles['foot']}>
        {notices.map((Notice, at) => (
          // The features are the same as long as somebody is signed in.
          // biome-ignore lint/suspicious/noArrayIndexKey: their places do not change
          <Notice key={at} uid={uid} />
        ))}
        <PersonBar acts={bar} onAct={act} />
      </footer>
    </div>
  );
}
