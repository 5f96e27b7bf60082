import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import type { FullPayment, Refund } from '@/data/billing/payments.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { formatDay } from '@/ui/format/format-time.js';
import { type ChipTone, StatusChip } from '@/ui/status-chip.js';
import classes from './payments.module.css';

const TONES: Record<Refund['state'], ChipTone> = { pending: 'busy', done: 'idle', rejected: 'bad' };

export function Refunds({ payment: { id, refunds } }: { payment: FullPayment }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (refunds.length === 0) return null;
  return (
    <section className={classes.refunds} aria-label={t('payments.refunds')}>
      <h3>{t('payments.refunds')}</h3>
      <ul>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <span className="tabular">{formatMoney(refund.amount, language)}</span>
            <span>{formatDay(new Date(refund.done_at ?? refund.created_at), language)}</span>
            <StatusChip tone={TONES[refund.state]} word={t(`payments.refund_states.${refund.state}`)} />
            {refund.credit_note_number !== null && refund.state === 'done' && (
              <Link
                to="/credit-note/$paymentId/$refundId"
                params={{ paymentId: String(id), refundId: String(refund.id) }}
              >
                {t('payments.credit_note_title', { number: refund.credit_note_number })}
              </Link>
            )}
            {refund.reason && <bdi className={classes.dimmed}>{refund.reason}</bdi>}
            {refund.error && (
              <bdi className={classes.dimmed} dir="ltr">
                {refund.error}
              </bdi>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
