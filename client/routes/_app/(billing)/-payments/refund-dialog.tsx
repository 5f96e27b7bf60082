import { Button, Checkbox, Group, Modal, NumberInput, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { type FullPayment, refundPayment } from '@/data/billing/payments.js';
import { formatMoney } from '@/ui/format/format-money.js';
import { FormProblem } from '@/ui/forms/form-problem.js';

const MIN_REASON_LENGTH = 5;
const MAX_REASON_LENGTH = 500;
const HALALA_IN_SAR = 0.01;

interface RefundDialogProps {
  payment: FullPayment;
  onClose: () => void;
}

/** Refunds, or records a rejected refund as refunded by other means. */
export function RefundDialog({ payment, onClose }: RefundDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { id, state } = payment;
  const refundable = Math.round((payment.amount - payment.returned) * 100) / 100;
  // The server rejects a partial refund without an invoice.
  const isWholeOnly = payment.invoice_number === null;
  const format = (amount: number): string => formatMoney(amount, currentLanguage());
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { amount: refundable, reason: '', by_hand: false },
    validate: ({ amount, reason }) => ({
      ...(!(amount >= HALALA_IN_SAR && amount <= refundable) && {
        amount: t('payments.refund_range', { amount: format(refundable) }),
      }),
      ...(reason.trim().length < MIN_REASON_LENGTH && { reason: t('validation.reason_short') }),
    }),
  });
  const isWhole = form.values.amount === refundable;
  async function run({ amount, reason, by_hand }: typeof form.values): Promise<void> {
    await refundPayment(id, {
      reason: reason.trim(),
      ...(amount !== refundable && { amount }),
      ...(by_hand && { by_hand }),
    });
    toast.success(t('payments.refund_ordered'));
    onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('payments.refund_form_title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={onSubmit(run)} noValidate>
        <FormProblem text={problem} />
        <NumberInput
          data-autofocus
          label={t('payments.refund_amount')}
          description={t('payments.refund_left', { amount: format(refundable) })}
          disabled={isWholeOnly}
          min={HALALA_IN_SAR}
          max={refundable}
          clampBehavior="none"
          decimalScale={2}
          fixedDecimalScale
          hideControls
          mb="md"
          {...form.getInputProps('amount')}
        />
        <Text mb="md">{t(isWhole ? 'payments.refund_text' : 'payments.refund_part_text')}</Text>
        <Textarea
          label={t('payments.reason')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={MAX_REASON_LENGTH}
          {...form.getInputProps('reason')}
        />
        {state === 'refund_failed' && (
          <Checkbox
            mt="md"
            label={t('payments.refund_by_hand')}
            description={t('payments.refund_by_hand_help')}
            {...form.getInputProps('by_hand', { type: 'checkbox' })}
          />
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" color="red" loading={isSaving}>
            {t('payments.refund')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
