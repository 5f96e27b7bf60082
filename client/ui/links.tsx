import { ActionIcon, Anchor, Button, type ActionIconProps, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

type Native<P> = Omit<React.ComponentPropsWithRef<'a'>, keyof P> & P;

// The kit's own `component={Link}` loses the router's types: a wrong address or parameter would compile.

/** A link of the router that looks like a text link. */
export const AnchorLink = createLink((props: Native<AnchorProps>) => <Anchor {...props} />);

/** A link of the router that looks like a button. */
export const ButtonLink = createLink((props: Native<ButtonProps>) => <Button component="a" {...props} />);

/** A link of the router that looks like an icon button; needs `aria-label`. */
export const ActionIconLink = createLink((props: Native<ActionIconProps>) => <ActionIcon component="a" {...props} />);
