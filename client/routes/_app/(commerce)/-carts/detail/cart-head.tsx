import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPhone, IconPhoneCheck, IconPlayerStop, IconSend, IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useIsSuspended } from '@/app/use-can.js';
import type { CartDetail } from '@/data/stores/carts.js';
import { ItemLink } from '@/ui/list-page/item-link.js';
import { ButtonLink } from '@/ui/links.js';
import { PageHeader } from '@/ui/page-header.js';
import { RelativeTime } from '@/ui/relative-time.js';
import { CartStatusChip } from '../cart-status.js';
import { nameOfCart } from '../list/name-of-cart.js';
import { MoreMenu } from './more-menu.js';
import { phoneLink } from './phone-link.js';
import { useCartAction } from './use-cart-action.js';
import { describeCartReason } from '../describe-cart-reason.js';
import classes from './detail.module.css';

const FINISHED_STATES: readonly CartDetail['status_send'][] = ['recovered', 'stopped', 'no_phone'];

export function CartHead({ cart }: { cart: CartDetail }): React.ReactElement {
  const { t } = useTranslation();
  const isSuspended = useIsSuspended();
  const { act, running } = useCartAction(cart);
  const isFinished = FINISHED_STATES.includes(cart.status_send);
  const { customer_phone: phone } = cart.event;
  const isWide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false });
  const needsCall = cart.required_call && phone !== null;
  const isReachable = phone !== null && cart.reason !== 'not_on_whatsapp';
  const isCampaignInMenu = !isReachable || (!isWide && cart.required_call);
  const canSend = isReachable && cart.status_send !== 'recovered';
  return (
    <PageHeader
      title={nameOfCart(cart)}
      description={
        <span className={classes.state}>
          <CartStatusChip {...cart} />
          {cart.reason && <span>{describeCartReason(cart.reason)}</span>}
          {cart.next_at && !isFinished && (
            <span>
              {t('carts.next')} <RelativeTime value={cart.next_at} />
            </span>
          )}
        </span>
      }
    >
      {!isFinished && cart.next_at !== null && (
        <Button
          variant="default"
          disabled={isSuspended}
          loading={running === 'stop'}
          leftSection={<IconPlayerStop size={18} stroke={1.5} />}
          onClick={() => void act('stop')}
        >
          {t('carts.stop')}
        </Button>
      )}
      {!isCampaignInMenu && <CampaignLink cart={cart} />}
      {cart.required_call && (
        <Button
          variant="default"
          disabled={isSuspended}
          loading={running === 'called'}
          leftSection={<IconPhoneCheck size={18} stroke={1.5} />}
          onClick={() => void act('called')}
        >
          {t('carts.mark_called')}
        </Button>
      )}
      {canSend && (
        <Button
          variant={needsCall ? 'default' : 'filled'}
          disabled={isSuspended}
          loading={running === 'send-now'}
          leftSection={<IconSend size={18} stroke={1.5} className="flip" />}
          onClick={() => void act('send-now')}
        >
          {t('carts.send_now')}
        </Button>
      )}
      {needsCall && (
        <Button component="a" href={phoneLink(phone)} leftSection={<IconPhone size={18} stroke={1.5} />}>
          {t('carts.call')}
        </Button>
      )}
      <MoreMenu cart={cart}>{isCampaignInMenu && <CampaignLink cart={cart} isMenuItem />}</MoreMenu>
    </PageHeader>
  );
}

/** Creates a campaign whose message starts with the cart link. */
function CampaignLink({ cart, isMenuItem }: { cart: CartDetail; isMenuItem?: boolean }): React.ReactElement | null {
  const { t } = useTranslation();
  const { customer_name: name, checkout_url: url } = cart.event;
  if (!useCan('add campaigns')) return null;
  const coupon = cart.coupon === null ? '' : t('carts.campaign_coupon', { coupon: cart.coupon });
  const body = t('carts.campaign_body', { name: name ?? t('carts.campaign_nobody'), url: url ?? '' });
  const linkProps = {
    to: '/create-campaign',
    search: { body: `${body} ${coupon}`.trim(), ...(cart.contact_id !== null && { contact_id: cart.contact_id }) },
    leftSection: <IconSpeakerphone size={18} stroke={1.5} className="flip" />,
    children: t('carts.settings'),
  } as const;
  return isMenuItem ? <ItemLink {...linkProps} /> : <ButtonLink {...linkProps} variant="default" />;
}
