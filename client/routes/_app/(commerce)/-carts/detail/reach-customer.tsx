import { IconMessageCircle, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan } from '@/app/use-can.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { ButtonLink } from '@/ui/links.js';
import classes from './detail.module.css';

/** Calling from the phone in hand, and writing from a device that is connected. */
export function ReachCustomer({ phone }: { phone: string }): React.ReactElement {
  const { t } = useTranslation();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: useCan('show devices') });
  const device = devices.find(({ status }) => status === 'on') ?? devices[0];
  const number = `+${phone.replace(/^\+/, '')}`;
  return (
    <div className={classes.reach}>
      <a className={classes.call} href={`tel:${number}`}>
        <IconPhone size={18} stroke={1.5} /> {t('carts.call')}
      </a>
      {device && (
        <ButtonLink
          to="/chat/{-$deviceId}"
          params={{ deviceId: String(device.id) }}
          search={{ to: number }}
          variant="default"
          leftSection={<IconMessageCircle size={18} stroke={1.5} />}
        >
          {t('carts.chat')}
        </ButtonLink>
      )}
    </div>
  );
}
