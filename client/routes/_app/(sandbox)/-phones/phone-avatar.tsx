import { Avatar } from '@mantine/core';
import { pictureAddress } from '@/data/sandbox.js';

interface PhoneAvatarProps {
  of: { number: string; name: string; hasPicture: boolean };
  size: number;
}

export function PhoneAvatar({ of, size }: PhoneAvatarProps): React.ReactElement {
  return <Avatar src={pictureAddress(of)} name={of.name} alt="" size={size} radius="xl" color="gray" />;
}
