import type { ReactNode } from 'react';
import { Avatar } from '../../display/avatar.tsx';
import styles from './theatre-comments.module.css';
import type { TheatreOwner } from './theatre-words.ts';

interface CommentsProps {
  readonly id: string;
  readonly label: string;
  readonly owner: TheatreOwner | undefined;
  readonly children: ReactNode;
}

/** Comments on a picture, below the name and photo of its owner. */
export function TheatreComments({ id, label, owner, children }: CommentsProps) {
  return (
    <aside id={id} aria-label={label} className={styles['comments']}>
      {owner !== undefined && (
        <div className={styles['owner']}>
          <Avatar name={owner.name} {...(owner.photo === undefined ? {} : { src: owner.photo })} />
          {owner.href === undefined ? (
            <bdi>{owner.name}</bdi>
          ) : (
            <a href={owner.href}>
              <bdi>{owner.name}</bdi>
            </a>
          )}
        </div>
      )}
      {children}
    </aside>
  );
}
