import { ActionIcon } from '@mantine/core';
import { IconMessagePlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { unsuppress } from '@/data/contacts/opt-out.js';

export function RemoveSuppression({ id, name }: { id: number; name: string }): React.ReactElement {
  const { t } = useTranslation();

  async function handleRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('opt_out.lift'),
      body: t('opt_out.lift_text', { name }),
      confirmLabel: t('opt_out.lift'),
    });
    if (isSure) await removeConfirmed();
  }

  async function removeConfirmed(): Promise<void> {
    try {
      await unsuppress(id);
      toast.success(t('opt_out.lifted'));
    } catch (failure) {
      showFailure(failure, () => void handleRemove());
    }
  }
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('opt_out.lift_named', { name })}
      title={t('opt_out.lift')}
      onClick={() => void handleRemove()}
    >
      <IconMessagePlus size={18} stroke={1.5} />
    </ActionIcon>
  );
}
