import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { KeyName } from '@server/billing/providers/payment-provider.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { savePaymentSettings } from '@/data/billing/payment-settings.js';

interface RemoveKeyProps {
  name: KeyName;
  /** Whether the active provider needs the key. */
  isInUse: boolean;
}

export function RemoveKey({ name, isInUse }: RemoveKeyProps): React.ReactElement {
  const { t } = useTranslation();
  const key = t(`payment_settings.${name}`);
  const remove = useMutation({
    mutationFn: () => savePaymentSettings({ [name]: null }),
    onSuccess: () => toast.success(t('payment_settings.removed')),
    onError: (error) => showFailure(error, () => remove.mutate()),
  });

  async function handleRemove(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('payment_settings.remove_title'),
      body: t('payment_settings.remove_body', { key }),
      confirmLabel: t('payment_settings.remove'),
      isDestructive: true,
    });
    if (isConfirmed) remove.mutate();
  }
  return (
    <Button
      mt={6}
      variant="default"
      size="compact-sm"
      disabled={isInUse}
      title={isInUse ? t('payment_settings.remove_in_use') : undefined}
      loading={remove.isPending}
      aria-label={t('payment_settings.remove_of', { key })}
      onClick={() => void handleRemove()}
    >
      {t('payment_settings.remove')}
    </Button>
  );
}
