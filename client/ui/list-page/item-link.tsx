import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

type ItemLinkProps = Omit<React.ComponentPropsWithRef<'a'>, keyof MenuItemProps> & MenuItemProps;

export const ItemLink = createLink((props: ItemLinkProps) => <Menu.Item component="a" {...props} />);
