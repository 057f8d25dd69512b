import type { PersonAct } from '@mitto/web-kit/data/person-acts';
import { usePersonActs } from '@mitto/web-kit/data/use-person-acts';
import { RowFace, Rows } from '@mitto/widgets/display/rows';
import { Sheet } from '@mitto/widgets/feedback/sheet';
import { m } from '@mitto/words/messages';
import { useState } from 'react';
import type { SeenPerson } from '../person/seen/seen-person.ts';

interface Props {
  readonly uid: string;
  readonly person: SeenPerson;
  /** Called when the sheet has closed. */
  readonly onClosed: () => void;
}

/** Bottom sheet with all actions on a person, opened by a press held on their card. */
export function PersonActsSheet({ uid, person, onClosed }: Props) {
  const name = person.name ?? '';
  const [isOpen, setOpen] = useState(true);
  const { bar, menu } = usePersonActs({
    uid,
    name,
    isOpen: person.circles !== false,
    hearsMessages: person.pm === true,
  });
  // What is done already is no action.
  const offered = [...bar, ...menu].filter(({ id, isPressed }) => !(id === 'likes' && isPressed));
  const take = ({ run }: PersonAct) => {
    setOpen(false);
    void run();
  };
  return (
    <Sheet
      isOpen={isOpen}
      onClose={() => setOpen(false)}
      onGone={onClosed}
      title={name}
      closeLabel={m.profile_close()}
    >
      <Rows label={m.profile_acts()}>
        {offered.map((act) => (
          <button key={act.id} type="button" aria-pressed={act.isPressed} onClick={() => take(act)}>
            <RowFace glyph={act.glyph} label={act.label} end={null} />
          </button>
        ))}
      </Rows>
    </Sheet>
  );
}
