import { Alert, Button } from '@mantine/core';
import { IconArrowBackUp, IconClockPlay } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useIsSuspended } from '@/app/use-can.js';
import { changeGroupSend } from '@/data/group-sends.js';
import { formatNumber } from '@/ui/format/format-number.js';
import classes from './group-send.module.css';

interface UndoNoticeProps {
  id: number;
  secondsLeft: number;
}

export function UndoNotice({ id, secondsLeft }: UndoNoticeProps): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const undo = useMutation({
    mutationFn: () => changeGroupSend(id, 'undo'),
    onSuccess: () => toast.success(t('campaigns.done.undo')),
    onError: (error) => showFailure(error),
  });
  return (
    <Alert color="gray" icon={<IconClockPlay size={20} stroke={1.5} />} className={classes.undo} role="status">
      <span aria-live="off">
        {t('campaigns.starts_in', { count: secondsLeft, number: formatNumber(secondsLeft, currentLanguage()) })}
      </span>
      <Button
        size="compact-md"
        variant="default"
        disabled={isSuspended}
        loading={undo.isPending}
        leftSection={<IconArrowBackUp size={18} stroke={1.5} />}
        onClick={() => undo.mutate()}
      >
        {t('campaigns.undo')}
      </Button>
    </Alert>
  );
}
