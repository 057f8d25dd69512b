import type { PersonAct, ProfileCard } from '@mitto/web-kit/data/person-acts';
import { usePersonActs, usePersonParts } from '@mitto/web-kit/data/use-person-acts';
import { useIsBeside, useIsOverAnother, useRouter } from '@mitto/web-kit/router/use-router';
import { IconButton } from '@mitto/widgets/buttons/icon-button';
import { Menu } from '@mitto/widgets/feedback/menu';
import { caretLeft, x } from '@mitto/widgets/glyphs.ts';
import { m } from '@mitto/words/messages';
import type { KeyboardEvent } from 'react';
import { useOwn } from '../public/use-own.ts';
import { PersonBar } from './person-bar.tsx';
import styles from './person-page.module.css';
import { PersonView } from './person-view.tsx';
import type { SeenPerson } from './seen/seen-person.ts';

interface Props {
  readonly uid: string;
  readonly person: SeenPerson;
}

/**
 * Page of another member: photos first, then the texts. The main actions stay at the bottom of the screen.
 */
export function PersonPage({ uid, person }: Props) {
  const router = useRouter();
  const { own } = useOwn();
  const name = person.name ?? '';
  const shown = { uid, name, isOpen: person.circles !== false, hearsMessages: person.pm === true };
  const { bar, menu } = usePersonActs(shown);
  const buttons = usePersonParts('CardButton');
  const like = bar.find(({ id }) => id === 'likes');
  const buttonsOf = (card: ProfileCard) =>
    buttons.map((CardButton, at) => (
      // The list of buttons is constant while a member is signed in.
      // biome-ignore lint/suspicious/noArrayIndexKey: their places do not change
      <CardButton key={at} person={shown} card={card} like={like} />
    ));
  const notices = usePersonParts('Notice');
  const isBeside = useIsBeside();
  // The button shows "back" if another panel lies below this one, or if this panel takes the place of the
  // page beside the menu. Otherwise it shows "close".
  const leadsBack = useIsOverAnother() || isBeside;
  const act = async ({ run }: PersonAct) => {
    if (await run()) await router.close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button is the way for pointers and voices
    <div
      className={styles['page']}
      data-panel="wide"
      onKeyDown={(event) => {
        if (isBeside && leaves(event)) void router.close();
      }}
    >
      <div className={styles['head']}>
        <IconButton
          tone="glass"
          glyph={leadsBack ? caretLeft : x}
          isDirected={leadsBack}
          label={leadsBack ? m.profile_back() : m.profile_close()}
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
      </div>
      <PersonView person={person} mine={own} isPage buttonsOf={buttonsOf} />
      <div className={styles['foot']} data-foot="">
        {notices.map((Notice, at) => (
          // The list of notices is constant while a member is signed in.
          // biome-ignore lint/suspicious/noArrayIndexKey: their places do not change
          <Notice key={at} uid={uid} />
        ))}
        <PersonBar acts={bar} onAct={act} />
      </div>
    </div>
  );
}

/**
 * True if this key event is an Escape that should close the page. An open menu or dialog handles Escape
 * itself.
 */
function leaves({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || !(target instanceof Node) || !currentTarget.contains(target)) return false;
  return document.querySelector(':popover-open[role="menu"], dialog:modal') === null;
}
