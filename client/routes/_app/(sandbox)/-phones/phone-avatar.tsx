import { pictureAddress } from '@/data/sandbox.js';
import { NameAvatar } from '@/ui/name-avatar.js';

interface PhoneAvatarProps {
  phone: { number: string; name: string; hasPicture: boolean };
  size: number;
}

export function PhoneAvatar({ phone, size }: PhoneAvatarProps): React.ReactElement {
  return <NameAvatar src={pictureAddress(phone)} name={phone.name} size={size} />;
}
