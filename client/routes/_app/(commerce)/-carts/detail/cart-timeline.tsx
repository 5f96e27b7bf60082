import {
  IconAlertCircle,
  IconBan,
  IconCheck,
  IconChecks,
  IconClick,
  IconClock,
  IconEye,
  IconMessageReply,
  IconPencil,
  IconPhoneCheck,
  IconPlayerStop,
  IconShoppingCartCheck,
  IconShoppingCartOff,
  type Icon,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { CartMoment } from '@server/commerce/carts/carts.contract.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import type { ChipTone } from '@/ui/status-chip.js';
import { Timeline, type TimelineItem } from '@/ui/timeline.js';
import { describeCartReason } from '../describe-cart-reason.js';
import classes from './detail.module.css';

const STYLES: Readonly<Record<string, { Icon: Icon; tone: ChipTone }>> = {
  left: { Icon: IconShoppingCartOff, tone: 'busy' },
  updated: { Icon: IconPencil, tone: 'idle' },
  scheduled: { Icon: IconClock, tone: 'new' },
  sent: { Icon: IconCheck, tone: 'good' },
  delivered: { Icon: IconChecks, tone: 'good' },
  read: { Icon: IconEye, tone: 'good' },
  clicked: { Icon: IconClick, tone: 'new' },
  replied: { Icon: IconMessageReply, tone: 'new' },
  opted_out: { Icon: IconBan, tone: 'bad' },
  bought: { Icon: IconShoppingCartCheck, tone: 'good' },
  stopped: { Icon: IconPlayerStop, tone: 'idle' },
  called: { Icon: IconPhoneCheck, tone: 'new' },
  failed: { Icon: IconAlertCircle, tone: 'bad' },
  skipped: { Icon: IconBan, tone: 'idle' },
};
const UNKNOWN = { Icon: IconClock, tone: 'idle' } as const;

export function CartTimeline({ moments }: { moments: readonly CartMoment[] }): React.ReactElement {
  const { t } = useTranslation();
  const latestFirst = moments
    .map((moment, index) => toItem(moment, index, t))
    .sort((a, b) => b.at.localeCompare(a.at) || b.id - a.id);
  return (
    <section aria-labelledby="cart-timeline">
      <h2 id="cart-timeline" className={classes.title}>
        {t('carts.happened')}
      </h2>
      <Timeline
        items={latestFirst}
        empty={t('carts.happened_nothing')}
        hasOlder={false}
        isLoading={false}
        onOlder={() => undefined}
      />
    </section>
  );
}

function toItem({ what, at, step, reason }: CartMoment, id: number, t: TFunction): TimelineItem {
  const parts = [step !== null && t('carts.reminder', { number: step }), reason !== null && describeCartReason(reason)];
  return {
    id,
    at,
    ...(STYLES[what] ?? UNKNOWN),
    title: describeIfKnown(`carts.moment.${what}`) ?? what,
    text: parts.filter(Boolean).join(' · '),
  };
}
