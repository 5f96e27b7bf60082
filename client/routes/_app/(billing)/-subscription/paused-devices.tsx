import { useState } from 'react';
import { Alert, Button } from '@mantine/core';
import { IconDeviceMobileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { onDemand } from '@/ui/on-demand.js';
import classes from './subscription.module.css';

const SendersDialog = onDemand(async () => (await import('./senders-dialog.js')).SendersDialog);

export function PausedDevices(): React.ReactElement | null {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const canSee = useCan('show devices');
  const { data: devices } = useQuery({ ...deviceChoicesQuery, enabled: canSee });
  const count = devices?.filter(({ protection }) => protection.over_plan).length ?? 0;
  if (!isOpen && count === 0) return null;
  return (
    <>
      {count > 0 && (
        <Alert className={classes.notice} icon={<IconDeviceMobileOff size={20} stroke={1.5} />} color="yellow">
          <div className={classes.paused}>
            <span>{t('packages.senders.paused', { count })}</span>
            <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
              {t('packages.senders.choose')}
            </Button>
          </div>
        </Alert>
      )}
      {isOpen && <SendersDialog onClose={() => setOpen(false)} />}
    </>
  );
}
