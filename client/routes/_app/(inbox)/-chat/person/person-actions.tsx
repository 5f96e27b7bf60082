import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import { IconArrowMerge, IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { setPersonBlocked } from '@/data/people/people.js';
import { MergeDialog } from './merge-dialog.js';
import classes from './person.module.css';

export function PersonActions({ chat }: { chat: ChatResource }): React.ReactElement {
  const { t } = useTranslation();
  const [isMerging, setMerging] = useState(false);
  const { contact_id: contactId, is_blocked: isBlocked } = chat;
  async function handleBlock(): Promise<void> {
    const isSure =
      isBlocked ||
      (await confirm({
        title: t('person.block_title'),
        body: t('person.block_body'),
        confirmLabel: t('person.block'),
        isDestructive: true,
      }));
    if (!isSure) return;
    try {
      await setPersonBlocked(contactId, !isBlocked);
      toast.success(t(isBlocked ? 'inbox.unblocked_toast' : 'inbox.blocked_toast'));
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <section className={classes.section}>
      {isBlocked && <p className={classes.blocked}>{t('inbox.is_blocked')}</p>}
      <Group gap={8}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconArrowMerge size={16} stroke={1.5} />}
          onClick={() => setMerging(true)}
        >
          {t('person.merge_with')}
        </Button>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconBan size={16} stroke={1.5} />}
          onClick={() => void handleBlock()}
        >
          {t(isBlocked ? 'inbox.unblock' : 'person.block')}
        </Button>
      </Group>
      {isMerging && <MergeDialog contactId={contactId} onClose={() => setMerging(false)} />}
    </section>
  );
}
