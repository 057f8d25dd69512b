import { Avatar } from '@mitto/widgets/display/avatar';
import { VirtualGrid } from '@mitto/widgets/display/virtual-grid';
import { type Choice, SelectField } from '@mitto/widgets/inputs/select-field';
import type { Tag } from '@mitto/widgets/inputs/use-suggestions.ts';
import styles from '../gallery.module.css';
import { Hold } from '../hold.tsx';
import type { Say, StoryCard } from '../story.ts';
import { VirtualList } from '../widgets/display/virtual-list.tsx';
import { TagField } from '../widgets/inputs/tag-field.tsx';
import { tagWords } from './tag-words.ts';

const thousands = Array.from({ length: 5000 }, (_, at) => ({ id: String(at), name: `${at + 1}` }));

/** Returns choices from "Place 1" to "Place 10000" in the language of the gallery. */
function placesOf(say: Say): readonly Choice[] {
  return Array.from({ length: 10_000 }, (_, at) => ({
    value: String(at),
    label: say(`Place ${at + 1}`, `สถานที่ ${at + 1}`),
  }));
}

function TenThousandTags({ say }: { readonly say: Say }) {
  const places = placesOf(say);
  return (
    <Hold<readonly Tag[]> initial={[]}>
      {(tags, setTags) => (
        <TagField
          label={say('Places', 'สถานที่')}
          help={say('Type “place 9”.', 'พิมพ์ “สถานที่ 9”')}
          tags={tags}
          onTags={setTags}
          search={async (text) =>
            places.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()))
          }
          words={tagWords(say)}
        />
      )}
    </Hold>
  );
}

export const manyStories: StoryCard = {
  title: 'Ten thousand to choose from',
  thai: 'หนึ่งหมื่นตัวเลือก',
  family: 'choosing',
  stories: [
    {
      name: 'A dropdown',
      draw: ({ say }) => (
        <SelectField
          label={say('Place', 'สถานที่')}
          placeholder={say('Choose a place', 'เลือกสถานที่')}
          choices={placesOf(say)}
        />
      ),
    },
    { name: 'Tags', draw: ({ say }) => <TenThousandTags say={say} /> },
  ],
};

export const longStories: StoryCard = {
  title: 'Long lists',
  thai: 'รายการยาว',
  family: 'showing',
  stories: [
    {
      name: 'A grid of 5,000',
      draw: ({ say }) => (
        <div className={styles['long']}>
          <VirtualGrid
            label={say('People', 'ผู้คน')}
            items={thousands}
            keyOf={(one) => one.id}
            rowHeight={88}
            columnWidth={80}
            draw={(one) => (
              <div className={styles['tile']}>
                <Avatar name={one.name} />
                {one.name}
              </div>
            )}
          />
        </div>
      ),
    },
    {
      name: 'A list of 5,000',
      draw: ({ say }) => (
        <div className={styles['long']}>
          <VirtualList
            label={say('Messages', 'ข้อความ')}
            items={thousands}
            keyOf={(one) => one.id}
            rowHeight={56}
            draw={(one) => (
              <div className={styles['listed']}>
                <Avatar name={one.name} size={30} /> {say(`Message ${one.name}`, `ข้อความ ${one.name}`)}
              </div>
            )}
          />
        </div>
      ),
    },
  ],
};
