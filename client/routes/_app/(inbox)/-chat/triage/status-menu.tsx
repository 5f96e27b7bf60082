import { useState } from 'react';
import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconRotate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { useUpcomingFormat } from '@/parts/use-upcoming-format.js';
import { useMinute } from '@/parts/use-minute.js';
import { StateIcon } from '@/parts/inbox/state-icon.js';
import { onDemand } from '@/ui/on-demand.js';
import { snoozeTimes } from './snooze-times.js';
import type { Triage } from './use-triage.js';
import classes from './chat-bar.module.css';

const SnoozeDialog = onDemand(async () => (await import('./snooze-dialog.js')).SnoozeDialog);

interface StatusMenuProps {
  chat: Pick<ChatResource, 'state'>;
  triage: Triage;
}

export function StatusMenu({ chat, triage }: StatusMenuProps): React.ReactElement | null {
  const { t } = useTranslation();
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (!triage.canChange) return null;
  const isResolved = chat.state === 'resolved';
  return (
    <>
      <Button.Group>
        <Button
          size="compact-md"
          variant={isResolved ? 'default' : 'filled'}
          leftSection={isResolved ? <IconRotate size={16} stroke={1.5} /> : <IconCheck size={16} stroke={1.75} />}
          data-shortcut="e"
          disabled={!isResolved && !triage.canClose}
          onClick={({ detail: clicks }) => {
            // The second click of a double click would resolve the next chat.
            if (clicks > 1) return;
            if (isResolved) triage.reopen();
            else triage.resolve();
          }}
        >
          {t(isResolved ? 'inbox.reopen' : 'inbox.resolve')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              className={classes.more}
              size="compact-md"
              variant={isResolved ? 'default' : 'filled'}
              aria-label={t('inbox.change_state')}
              title={t('inbox.change_state')}
              data-shortcut="s"
            >
              <IconChevronDown size={16} stroke={1.75} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Choices chat={chat} triage={triage} onAsk={() => setDialogOpen(true)} />
          </Menu.Dropdown>
        </Menu>
      </Button.Group>
      {isDialogOpen && (
        <SnoozeDialog
          onClose={() => setDialogOpen(false)}
          onChoose={(until) => triage.snooze(until, () => setDialogOpen(false))}
        />
      )}
    </>
  );
}

function Choices({ chat, triage, onAsk }: StatusMenuProps & { onAsk: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const format = useUpcomingFormat();
  const { hour, tomorrow, monday } = snoozeTimes(useMinute(), dateFormat().timeZone);
  const choices = [
    { label: t('inbox.snooze_hour'), until: hour },
    { label: t('inbox.snooze_tomorrow'), until: tomorrow },
    { label: t('inbox.snooze_monday'), until: monday },
  ];
  return (
    <>
      {(chat.state === 'pending' || chat.state === 'snoozed') && (
        <Menu.Item leftSection={<IconRotate size={18} stroke={1.5} />} onClick={triage.reopen}>
          {t('inbox.reopen')}
        </Menu.Item>
      )}
      {chat.state !== 'pending' && triage.wait && (
        <Menu.Item leftSection={<StateIcon state="pending" size={18} />} onClick={triage.wait}>
          {t('inbox.wait')}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Label>{t('inbox.snooze')}</Menu.Label>
      {choices.map(({ label, until }) => (
        <Menu.Item
          key={label}
          rightSection={<span className={classes.time}>{format(until.toISOString())}</span>}
          onClick={() => triage.snooze(until.toISOString())}
        >
          {label}
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => triage.snooze(null)}>{t('inbox.snooze_message')}</Menu.Item>
      <Menu.Item onClick={onAsk}>{t('inbox.snooze_choose')}</Menu.Item>
    </>
  );
}
