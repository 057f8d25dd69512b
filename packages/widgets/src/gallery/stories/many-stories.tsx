import { Avatar } from '../../showing/avatar.tsx';
import { VirtualGrid } from '../../showing/virtual-grid.tsx';
import { VirtualList } from '../../showing/virtual-list.tsx';
import styles from '../gallery.module.css';
import type { StoryCard } from '../story.ts';

const thousands = Array.from({ length: 5000 }, (_, at) => ({ id: String(at), name: `${at + 1}` }));

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
