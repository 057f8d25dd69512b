import type { Mark } from '@mitto/widgets/maps/map-engine.ts';
import { m } from '@mitto/words/messages';
import { type Category, categories } from '../../contract/activity-fields.ts';
import type { ActivityGroup } from '../../contract/activity-queries.ts';
import { kindLook } from '../kinds/kind-look.ts';

/** Identifies a group by its place: it stays the same while the map moves. */
export const idOfGroup = ({ lat, lng }: Pick<ActivityGroup, 'lat' | 'lng'>): string => `${lat} ${lng}`;

interface Classes {
  readonly pin: string;
  readonly group: string;
}

/** Pins of single activities, and rings with the number of several. */
export function marksOf(groups: readonly ActivityGroup[], classes: Classes): Mark[] {
  return groups.map((group) => {
    const { lat, lng, count, kinds } = group;
    const [only] = kindsOf(kinds);
    const isOne = count === 1 && only !== undefined;
    return {
      id: idOfGroup(group),
      kind: 'place',
      name: isOne ? kindLook[only[0]].label() : m.activities_here({ count }),
      position: { latitude: lat, longitude: lng },
      face: isOne
        ? { className: `${classes.pin} ${only[0]}`, glyph: kindLook[only[0]].small }
        : { className: classes.group, text: String(count), rim: rimOf(kinds, count) },
    };
  });
}

function kindsOf(kinds: ActivityGroup['kinds']): (readonly [Category, number])[] {
  return categories.flatMap((kind) => {
    const count = kinds[kind];
    return count === undefined ? [] : [[kind, count] as const];
  });
}

/** A ring whose parts are as long as the shares of the kinds. */
function rimOf(kinds: ActivityGroup['kinds'], count: number): string {
  let from = 0;
  const parts = kindsOf(kinds).map(([kind, share]) => {
    const until = from + (share / count) * 100;
    const part = `var(--on-${kind}) ${from.toFixed(1)}% ${until.toFixed(1)}%`;
    from = until;
    return part;
  });
  return `conic-gradient(${parts.join(', ')})`;
}
