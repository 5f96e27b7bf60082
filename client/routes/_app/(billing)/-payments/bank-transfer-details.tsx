import { Button, FileButton } from '@mantine/core';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { type FullPayment, receiptUrl, uploadReceipt } from '@/data/billing/payments.js';
import classes from './payments.module.css';

export function BankTransferDetails({ payment }: { payment: FullPayment }): React.ReactElement {
  const { t } = useTranslation();
  const isAdmin = useCan('payments');
  const { id, bank_details: details, has_receipt: hasReceipt } = payment;
  const upload = useMutation({
    mutationFn: (file: File) => uploadReceipt(id, file),
    onSuccess: () => toast.success(t('payments.receipt_kept')),
    onError: (error) => showFailure(error),
  });
  return (
    <section className={classes.bank} aria-labelledby="bank-transfer">
      <h3 id="bank-transfer">{t('payments.bank_title')}</h3>
      <p className={classes.details} dir="auto">
        {details}
      </p>
      <p className={classes.dimmed}>
        {t(hasReceipt ? 'payments.receipt_waits' : 'payments.receipt_wanted', { number: id })}
      </p>
      <div className={classes.actions}>
        {!isAdmin && (
          <FileButton accept="image/png,image/jpeg,application/pdf" onChange={(file) => file && upload.mutate(file)}>
            {(props) => (
              <Button
                {...props}
                variant={hasReceipt ? 'default' : 'filled'}
                loading={upload.isPending}
                leftSection={<IconUpload size={18} stroke={1.5} />}
              >
                {t(hasReceipt ? 'payments.receipt_replace' : 'payments.receipt_send')}
              </Button>
            )}
          </FileButton>
        )}
        {hasReceipt && (
          <Button
            component="a"
            href={receiptUrl(id)}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.5} />}
          >
            {t('payments.receipt')}
          </Button>
        )}
      </div>
    </section>
  );
}
