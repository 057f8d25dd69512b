import { Pill } from '@mitto/widgets/display/badge';
import { sparkleFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { interestWords } from '../options/interest-words.ts';
import { commonWords } from '../person/seen/common-words.ts';
import { inCommon } from '../person/seen/in-common.ts';
import type { SeenPerson } from '../person/seen/seen-person.ts';

interface Props {
  readonly person: SeenPerson;
  readonly mine: UserInfoRow | undefined;
}

/** Max number of words with a chip of their own. The last chip shows the number of the others. */
const most = 2;

/** Chips with what a person shares with the viewer, and then their other interests. */
export function PersonChips({ person, mine }: Props) {
  const common = inCommon(person, mine);
  const others = (person.interested ?? []).filter((interest) => !common.interests.includes(interest));
  const all = [...commonWords(common), ...others.map((interest) => interestWords[interest]())];
  return (
    <>
      {person.isNewUser && <Pill tone="line">{m.profile_is_new()}</Pill>}
      {common.count > 0 && (
        <Pill tone="iris" glyph={sparkleFill}>
          {m.profile_so_many_in_common({ count: common.count })}
        </Pill>
      )}
      {all.slice(0, most).map((word) => (
        <Pill key={word} tone="line">
          {word}
        </Pill>
      ))}
      {all.length > most && <Pill tone="line">+{all.length - most}</Pill>}
    </>
  );
}
