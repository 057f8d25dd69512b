import { Pill } from '@mitto/widgets/display/badge';
import { sparkleFill } from '@mitto/widgets/people-glyphs.ts';
import { m } from '@mitto/words/messages';
import type { UserInfoRow } from '../../contract/profile-table.ts';
import { interestWords } from '../options/interest-words.ts';
import { inCommon } from '../person/seen/in-common.ts';
import type { SeenPerson } from '../person/seen/seen-person.ts';

interface Props {
  readonly person: SeenPerson;
  readonly mine: UserInfoRow | undefined;
}

/** Max number of interests with a chip of their own. The last chip shows the number of the others. */
const most = 2;

/** Chips with a person's interests, shared ones first. */
export function PersonChips({ person, mine }: Props) {
  const common = inCommon(person, mine);
  const others = (person.interested ?? []).filter((interest) => !common.interests.includes(interest));
  const all = [...common.interests, ...others];
  return (
    <>
      {common.count > 0 && (
        <Pill tone="iris" glyph={sparkleFill}>
          {m.profile_so_many_in_common({ count: common.count })}
        </Pill>
      )}
      {all.slice(0, most).map((interest) => (
        <Pill key={interest} tone="line">
          {interestWords[interest]()}
        </Pill>
      ))}
      {all.length > most && <Pill tone="line">+{all.length - most}</Pill>}
    </>
  );
}
