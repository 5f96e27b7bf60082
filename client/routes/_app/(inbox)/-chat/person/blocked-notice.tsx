import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import { setPersonBlocked } from '@/data/people/people.js';
import classes from './blocked-notice.module.css';

interface BlockedNoticeProps {
  contactId: number;
  children?: React.ReactNode;
}

export function BlockedNotice({ contactId, children }: BlockedNoticeProps): React.ReactElement {
  const { t } = useTranslation();
  const canBlock = useCan('add contact_phone');
  const isSuspended = useIsSuspended();
  const [isSaving, setSaving] = useState(false);
  async function handleUnblock(): Promise<void> {
    setSaving(true);
    try {
      await setPersonBlocked(contactId, false);
      toast.success(t('inbox.unblocked_toast'));
    } catch (error) {
      showFailure(error);
    }
    setSaving(false);
  }
  return (
    <div className={classes.notice}>
      {children}
      <p className={classes.text}>
        <IconBan size={18} stroke={1.5} />
        {t('inbox.is_blocked')}
      </p>
      {canBlock && !isSuspended && (
        <Button variant="default" size="compact-md" loading={isSaving} onClick={() => void handleUnblock()}>
          {t('inbox.unblock')}
        </Button>
      )}
    </div>
  );
}
