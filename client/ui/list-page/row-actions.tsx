import { ActionIcon, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActionIconLink } from '@/ui/links.js';
import { ItemLink } from './item-link.js';

export interface RowAction {
  label: string;
  /** Label with the name of the row. */
  name: string;
  Icon: React.ComponentType<{ size: number; stroke: number }>;
  run?: () => void;
  link?: { to: NonNullable<LinkProps['to']>; params: Record<string, string> };
  isDestructive?: boolean;
  isDisabled?: boolean;
  isBusy?: boolean;
}

interface RowActionsProps {
  name: string;
  actions: readonly RowAction[];
  children?: React.ReactNode;
}

export function RowActions({ name, actions, children }: RowActionsProps): React.ReactElement {
  const { t } = useTranslation();
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  if (isWide)
    return (
      <>
        {children}
        {actions.map((action) => (
          <RowIcon key={action.label} action={action} />
        ))}
      </>
    );
  return (
    <>
      {children}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('ui.list.actions_of', { name })} loading={actions.some(({ isBusy }) => isBusy)}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <RowItem key={action.label} action={action} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function RowIcon({ action }: { action: RowAction }): React.ReactElement {
  const { name, Icon, run, link, isDisabled = false, isBusy = false } = action;
  const icon = <Icon size={18} stroke={1.5} />;
  if (link)
    return (
      <ActionIconLink to={link.to} params={link.params as never} aria-label={name} title={name}>
        {icon}
      </ActionIconLink>
    );
  return (
    <ActionIcon aria-label={name} title={name} disabled={isDisabled} loading={isBusy} {...(run && { onClick: run })}>
      {icon}
    </ActionIcon>
  );
}

function RowItem({ action }: { action: RowAction }): React.ReactElement {
  const { label, Icon, run, link, isDestructive = false, isDisabled = false } = action;
  const icon = <Icon size={18} stroke={1.5} />;
  if (link)
    return (
      <ItemLink leftSection={icon} to={link.to} params={link.params as never}>
        {label}
      </ItemLink>
    );
  return (
    <Menu.Item
      leftSection={icon}
      disabled={isDisabled}
      {...(isDestructive && { color: 'red' })}
      {...(run && { onClick: run })}
    >
      {label}
    </Menu.Item>
  );
}
