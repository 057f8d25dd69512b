import { useOwn } from '../public/use-own.ts';
import { usePhotoAddress } from '../public/use-photo-address.ts';

/** The member's own picture. Renders nothing if there is none. It fills the element that it is in. */
export function OwnPortrait() {
  const { own } = useOwn();
  const address = usePhotoAddress();
  const [picture] = own?.profileImage?.files ?? [];
  return picture ? <img src={address(picture, 'thumb')} alt="" /> : null;
}
