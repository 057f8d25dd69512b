import { Avatar } from '@mitto/widgets/display/avatar';
import type { SeenPerson } from '../person/seen/seen-person.ts';
import { usePhotoAddress } from './use-photo-address.ts';

interface Props {
  readonly person: Pick<SeenPerson, 'name' | 'profileImage'> | undefined;
  /** Name to use while the person is not loaded. */
  readonly name?: string;
  readonly size?: number;
  readonly online?: string | undefined;
}

/**
 * Round picture of a member. Screen readers skip it unless it shows that the member is online, because the
 * name is written beside it.
 */
export function FaceAvatar({ person, name = '', size = 42, online }: Props) {
  const address = usePhotoAddress();
  const [file] = person?.profileImage?.files ?? [];
  const src = file && address(file, 'thumb');
  return (
    <span aria-hidden={online === undefined || undefined}>
      <Avatar name={person?.name ?? name} src={src} size={size} online={online} />
    </span>
  );
}
