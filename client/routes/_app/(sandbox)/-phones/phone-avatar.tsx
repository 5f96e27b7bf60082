import { pictureAddress } from '@/data/sandbox.js';
import { NameAvatar } from '@/ui/name-avatar.js';

interface PhoneAvatarProps {
  of: { number: string; name: string; hasPicture: boolean };
  size: number;
}

export function PhoneAvatar({ of, size }: PhoneAvatarProps): React.ReactElement {
  return <NameAvatar src={pictureAddress(of)} name={of.name} size={size} />;
}
