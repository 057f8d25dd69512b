import type { FoundMember } from '@mitto/account/contract/user-calls';
import type { PersonShown } from '@mitto/web-kit/data/person-acts';
import { usePersonActs, usePersonParts } from '@mitto/web-kit/data/use-person-acts';
import { IntentLink } from '@mitto/web-kit/router/link.tsx';
import { Button } from '@mitto/widgets/buttons/button';
import { Avatar } from '@mitto/widgets/display/avatar';
import { Seal } from '@mitto/widgets/display/seal';
import { m } from '@mitto/words/messages';
import { Suspense } from 'react';
import { userPlusBold } from '../icons/glyphs.ts';
import { useSomebody } from '../person/use-somebody.ts';
import { usePhotoAddress } from '../public/use-photo-address.ts';
import { useTownWords } from '../public/use-town-words.ts';
import styles from './finding/friends.module.css';

interface Props {
  readonly found: FoundMember;
}

/** Card of the found member. It opens their profile and offers a like. */
export function FriendCard({ found }: Props) {
  const address = usePhotoAddress();
  const somebody = useSomebody(found.uid, false);
  const fields = somebody.is === 'there' ? somebody.fields : {};
  const name = fields.name ?? found.name ?? m.profile_shut_nameless();
  const [picture] = (fields.profileImage ?? found.profileImage)?.files ?? [];
  const town = useTownWords(fields.city);
  const about = [
    ...(found.username === null ? [] : [m.profile_friend_id({ id: found.username })]),
    ...(town === undefined ? [] : [town]),
  ];
  const isVerified = fields.verification?.mobile || fields.verification?.photo;
  return (
    <article aria-label={name} className={styles['card']}>
      <IntentLink to="profile" params={{ uid: found.uid }} className={styles['who'] ?? ''}>
        <Avatar name="" size={64} src={picture && address(picture, 'thumb')} />
        <span>
          <span className={styles['name']}>
            <bdi>{fields.age === undefined ? name : `${name}, ${fields.age}`}</bdi>
            {isVerified && <Seal label={m.profile_verified()} />}
          </span>
          <span className={styles['about']} dir="auto">
            {about.join(' · ')}
          </span>
        </span>
      </IntentLink>
      <Suspense>
        <AddToCircles
          uid={found.uid}
          name={name}
          isOpen={fields.circles !== false}
          hearsMessages={fields.pm === true}
        />
      </Suspense>
    </article>
  );
}

/** Like button, labelled "Add to circles". */
function AddToCircles(person: PersonShown) {
  const { bar } = usePersonActs(person);
  const notices = usePersonParts('Notice');
  const like = bar.find(({ id }) => id === 'likes');
  return (
    <>
      {notices.map((Notice, at) => (
        // The list of notices is constant while a member is signed in.
        // biome-ignore lint/suspicious/noArrayIndexKey: their places do not change
        <Notice key={at} uid={person.uid} />
      ))}
      {like && (
        <Button
          tone={like.isPressed ? 'soft' : 'primary'}
          glyph={like.isPressed ? like.glyph : userPlusBold}
          isWide
          aria-pressed={like.isPressed ?? false}
          onClick={() => void like.run()}
        >
          {like.isPressed ? like.label : m.profile_friend_add()}
        </Button>
      )}
    </>
  );
}
