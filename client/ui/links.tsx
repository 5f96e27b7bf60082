import { ActionIcon, Anchor, Button, type ActionIconProps, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

type AnchorPropsWith<P> = Omit<React.ComponentPropsWithRef<'a'>, keyof P> & P;

// Mantine's `component={Link}` loses the router's types.

export const AnchorLink = createLink((props: AnchorPropsWith<AnchorProps>) => <Anchor {...props} />);

export const ButtonLink = createLink((props: AnchorPropsWith<ButtonProps>) => <Button component="a" {...props} />);

export const ActionIconLink = createLink((props: AnchorPropsWith<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
));
