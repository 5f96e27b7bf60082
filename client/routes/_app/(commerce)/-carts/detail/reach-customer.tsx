import { Button } from '@mantine/core';
import { IconMessageCircle, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure } from '@/app/http/show-failure.js';
import { useCan } from '@/app/use-can.js';
import type { CartDetail } from '@/data/stores/carts.js';
import { deviceChoicesQuery } from '@/data/devices/device-choices.js';
import { useOpenChatWith } from '@/parts/chats/use-open-chat-with.js';
import { phoneLink, withPlus } from './phone-link.js';
import classes from './detail.module.css';

export function ReachCustomer({ cart, phone }: { cart: CartDetail; phone: string }): React.ReactElement | null {
  const { t } = useTranslation();
  const { data: devices = [] } = useQuery({ ...deviceChoicesQuery, enabled: useCan('show devices') });
  const openChat = useOpenChatWith();
  const device = devices.find(({ status }) => status === 'on') ?? devices[0];
  const canWrite = device !== undefined && cart.reason !== 'not_on_whatsapp';
  if (cart.required_call && !canWrite) return null;
  return (
    <div className={classes.reach}>
      {!cart.required_call && (
        <a className={classes.call} href={phoneLink(phone)}>
          <IconPhone size={18} stroke={1.5} /> {t('carts.call')}
        </a>
      )}
      {canWrite && (
        <Button
          variant="default"
          leftSection={<IconMessageCircle size={18} stroke={1.5} />}
          onClick={() => void openChat(device.id, withPlus(phone)).catch((error: unknown) => showFailure(error))}
        >
          {t('carts.chat')}
        </Button>
      )}
    </div>
  );
}
