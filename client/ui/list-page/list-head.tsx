import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@/ui/links.js';
import { ItemLink } from './item-link.js';
import type { ListAction } from './list-action.js';
import classes from './list-page.module.css';

interface ListHeadProps {
  primary: React.ReactNode;
  others: readonly ListAction[];
  more: React.ReactNode;
}

export function ListHead({ primary, others, more }: ListHeadProps): React.ReactElement | null {
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  const hidden = isWide ? [] : others;
  if (!primary && !more && others.length === 0) return null;
  return (
    <div className={classes.actions}>
      {isWide && others.map((action) => <SecondaryButton key={action.label} action={action} />)}
      {(more || hidden.length > 0) && (
        <MoreMenu>
          {hidden.map((action) => (
            <SecondaryItems key={action.label} action={action} />
          ))}
          {more}
        </MoreMenu>
      )}
      {primary}
    </div>
  );
}

function MoreMenu({ children }: { children: React.ReactNode }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={36} variant="default" aria-label={t('ui.more_actions')}>
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

function SecondaryButton({ action }: { action: ListAction }): React.ReactElement {
  const { label, Icon, run, choices, to, isDisabled = false } = action;
  const icon = <Icon size={18} stroke={1.5} />;
  if (to)
    return (
      <ButtonLink to={to} variant="default" leftSection={icon}>
        {label}
      </ButtonLink>
    );
  const button = (
    <Button
      variant="default"
      disabled={isDisabled}
      leftSection={icon}
      rightSection={choices && <IconChevronDown size={16} stroke={1.5} />}
      {...(run && { onClick: run })}
    >
      {label}
    </Button>
  );
  if (!choices) return button;
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice.label} onClick={choice.run}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function SecondaryItems({ action }: { action: ListAction }): React.ReactElement {
  const { label, Icon, run, choices, to, isDisabled = false } = action;
  const icon = <Icon size={18} stroke={1.5} />;
  if (choices)
    return (
      <>
        <Menu.Label>{label}</Menu.Label>
        {choices.map((choice) => (
          <Menu.Item key={choice.label} leftSection={icon} disabled={isDisabled} onClick={choice.run}>
            {choice.label}
          </Menu.Item>
        ))}
        <Menu.Divider />
      </>
    );
  if (to)
    return (
      <ItemLink leftSection={icon} to={to}>
        {label}
      </ItemLink>
    );
  return (
    <Menu.Item leftSection={icon} disabled={isDisabled} {...(run && { onClick: run })}>
      {label}
    </Menu.Item>
  );
}
