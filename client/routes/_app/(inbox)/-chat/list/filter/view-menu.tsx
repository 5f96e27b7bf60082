import { ActionIcon, Menu, type MenuItemProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type CountTab, formatCount } from '@/ui/count-tabs.js';
import classes from './view-tabs.module.css';

type ItemProps = Omit<React.ComponentPropsWithRef<'a'>, keyof MenuItemProps> & MenuItemProps;

// The first load includes links.tsx, but not this link.
const ItemLink = createLink((props: ItemProps) => <Menu.Item component="a" {...props} />);

interface ViewMenuProps {
  tabs: readonly CountTab[];
  chosen: string;
}

/** Lists all views, also those whose tabs do not fit. */
export function ViewMenu({ tabs, chosen }: ViewMenuProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={260} middlewares={{ size: true }}>
      <Menu.Target>
        <ActionIcon size={40} aria-label={t('inbox_views.all_views')} title={t('inbox_views.all_views')}>
          <IconChevronDown size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.options ?? ''}>
        {tabs.map((tab) => (
          <ItemLink
            key={tab.value}
            to="."
            {...(tab.link as object)}
            resetScroll={false}
            data-chosen={tab.value === chosen || undefined}
            activeProps={{ 'aria-current': undefined }}
            aria-current={tab.value === chosen ? 'true' : undefined}
            rightSection={<span className={classes.count}>{formatCount(tab)}</span>}
          >
            <span className={classes.name}>{tab.label}</span>
          </ItemLink>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
