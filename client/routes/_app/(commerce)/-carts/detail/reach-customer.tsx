import { Button } from '@mantine/core';
import { IconMessageCircle, IconPhone, IconPhoneCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCan, useIsPended } from '@/app/use-can.js';
import type { CartDetail } from '@/data/shops/carts.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { ButtonLink } from '@/ui/links.js';
import { useCartAction } from './use-cart-action.js';
import classes from './detail.module.css';

/** Calling from the phone in hand, writing from a device that is connected where that reaches them, and that the call they needed was made. */
export function ReachCustomer({ cart, phone }: { cart: CartDetail; phone: string }): React.ReactElement {
  const { t } = useTranslation();
  const isPended = useIsPended();
  const { act, running } = useCartAction(cart);
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: useCan('show devices') });
  const device = devices.find(({ status }) => status === 'on') ?? devices[0];
  const number = `+${phone.replace(/^\+/, '')}`;
  return (
    <div className={classes.reach}>
      <a className={classes.call} href={`tel:${number}`}>
        <IconPhone size={18} stroke={1.5} /> {t('carts.call')}
      </a>
      {device && cart.reason !== 'not_on_whatsapp' && (
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
      {cart.required_call && (
        <Button
          variant="subtle"
          disabled={isPended}
          loading={running === 'called'}
          leftSection={<IconPhoneCheck size={18} stroke={1.5} />}
          onClick={() => void act('called')}
        >
          {t('carts.mark_called')}
        </Button>
      )}
    </div>
  );
}
