import { useTranslation } from 'react-i18next';
import type { CartResource, CartStatus } from '@server/commerce/carts/carts.contract.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';
import { describeCartReason } from './describe-cart-reason.js';

const TONES: Record<CartStatus, ChipTone> = {
  waiting: 'idle',
  scheduled: 'busy',
  sent: 'good',
  delivered: 'good',
  read: 'good',
  recovered: 'new',
  stopped: 'idle',
  failed: 'bad',
  no_phone: 'bad',
};

export function CartStatusChip(cart: Pick<CartResource, 'status_send' | 'reason'>): React.ReactElement {
  const { t } = useTranslation();
  const { status_send: status, reason } = cart;
  return (
    <StatusChip
      tone={TONES[status]}
      word={t(`carts.status.${status}`)}
      title={reason === null ? undefined : describeCartReason(reason)}
    />
  );
}
