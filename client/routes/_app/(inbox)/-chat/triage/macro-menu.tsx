import { ActionIcon, Menu } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { macrosQuery } from '@/data/inbox/macros.js';
import type { ChatTriage } from './use-triage.js';
import classes from './chat-bar.module.css';

/** Lists macros whose actions are all allowed to the user. */
export function MacroMenu({ triage }: { triage: ChatTriage }): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: macros = [] } = useQuery(macrosQuery);
  const usable = macros.filter(triage.canRun);
  if (usable.length === 0) return null;
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon
          className={classes.macros}
          variant="default"
          aria-label={t('replies.macros')}
          title={t('replies.macros')}
        >
          <IconBolt size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.options}>
        {usable.map((macro) => (
          <Menu.Item key={macro.id} onClick={() => triage.runMacro(macro)}>
            <bdi className={classes.macroName}>{macro.name}</bdi>
            {macro.text !== null && <bdi className={classes.macroText}>{macro.text}</bdi>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
