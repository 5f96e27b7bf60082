import { Button } from '@mantine/core';
import { IconSendOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SendingState } from '@server/platform/sending/sending.contract.js';
import { confirm } from '@/app/confirm.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { switchSending } from '@/data/sending.js';
import classes from './account-notices.module.css';

export function SendingNotice({ state }: { state: Exclude<SendingState, 'on'> }): React.ReactElement {
  const { t } = useTranslation();
  const canSwitch = useCan('platform_settings');
  const switching = useMutation({
    mutationFn: () => switchSending(true),
    onError: (error) => toast.error(describeHttpError(error)),
  });
  const turnOn = async () => {
    const isSure = await confirm({
      title: t('sending.sure'),
      body: t('sending.sure_text'),
      confirmLabel: t('sending.turn_on'),
    });
    if (isSure) switching.mutate();
  };
  return (
    <div className={classes.notice} data-kind="warning" role="note">
      <IconSendOff size={18} stroke={1.5} className={classes.icon} />
      <p className={classes.text}>{t(`sending.${canSwitch ? state : 'off_for_members'}`)}</p>
      {canSwitch && state !== 'forced_off' && (
        <Button
          className={classes.action}
          size="xs"
          variant="default"
          loading={switching.isPending}
          onClick={() => void turnOn()}
        >
          {t('sending.turn_on')}
        </Button>
      )}
    </div>
  );
}
