import { useState } from 'react';
import { Button, CloseButton, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { ChatName } from '@/parts/chats/chat-name.js';
import { AssigneePicker } from '../../triage/assignee-picker.js';
import { LabelPicker } from '../../triage/label-picker.js';
import { StatusMenu } from '../../triage/status-menu.js';
import { type BulkFailure, shareFacts, useBulkTriage } from './use-bulk-triage.js';
import type { Selection } from './use-selection.js';
import classes from './selection.module.css';

interface BulkBarProps {
  chats: readonly ChatResource[];
  selection: Selection;
}

export function BulkBar({ chats, selection }: BulkBarProps): React.ReactElement {
  const { t } = useTranslation();
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  const triage = useBulkTriage({ chats, selection, onFail: setFailures });
  const shared = shareFacts(chats);
  return (
    <div className={classes.bar} role="group" aria-label={t('inbox_views.bulk')}>
      <div className={classes.head}>
        <span className={classes.count} role="status">
          {t('inbox_views.selected', { count: chats.length })}
        </span>
        {chats.length < selection.loadedCount && (
          <Button size="compact-sm" variant="subtle" onClick={selection.selectAll}>
            {t('inbox_views.select_all')}
          </Button>
        )}
        <CloseButton aria-label={t('inbox_views.stop_selecting')} onClick={selection.close} />
      </div>
      {chats.length > 0 && (
        <>
          <AssigneePicker chat={shared} triage={triage} />
          <LabelPicker chat={shared} triage={triage} />
          <StatusMenu chat={shared} triage={triage} />
        </>
      )}
      {failures.length > 0 && (
        <Modal
          opened
          onClose={() => setFailures([])}
          title={t('inbox_views.failed', { count: failures.length })}
          closeButtonProps={{ 'aria-label': t('shell.close') }}
        >
          <ul className={classes.failures}>
            {failures.map(({ chat, message }) => (
              <li key={chat.id}>
                <bdi>
                  <ChatName chat={chat} />
                </bdi>
                <span className={classes.reason}>{message}</span>
              </li>
            ))}
          </ul>
        </Modal>
      )}
    </div>
  );
}
