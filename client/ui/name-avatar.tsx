import { Avatar } from '@mantine/core';
import { initialOf, TINTS, tintOf } from './text/initial.js';
import classes from './name-avatar.module.css';

interface NameAvatarProps {
  src: string | null;
  name: string | null;
  size: number;
}

export function NameAvatar({ src, name, size }: NameAvatarProps): React.ReactElement {
  const initial = name === null ? null : initialOf(name);
  const tint = initial === null || name === null ? undefined : { '--hue': (tintOf(name) * 360) / TINTS };
  return (
    <Avatar
      src={src}
      alt=""
      aria-hidden
      size={size}
      radius="50%"
      color="gray"
      classNames={tint && { placeholder: classes.tinted! }}
      style={tint}
    >
      {initial}
    </Avatar>
  );
}
