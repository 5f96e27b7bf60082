import { Button, Switch, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  type InboxViewResource,
  MAX_VIEW_NAME_LENGTH,
  type ViewFilters,
} from '@server/messaging/conversations/inbox/inbox-views.contract.js';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { isolate } from '@/app/i18n/isolate.js';
import { useCan } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { deleteInboxView, saveInboxView } from '@/data/inbox/inbox-views.js';
import { FormDialog } from '@/ui/forms/form-dialog.js';

interface ViewDialogProps {
  view?: InboxViewResource;
  filters: ViewFilters;
  onClose: () => void;
}

export function ViewDialog({ view, filters, onClose }: ViewDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const canShare = useCan('edit inbox settings');
  const navigate = useNavigate({ from: '/chat/{-$deviceId}' });
  const { form, onSubmit, isSaving, problem } = useForm<{ name: string; is_shared: boolean }>({
    initialValues: { name: view?.name ?? '', is_shared: view?.is_shared ?? false },
    validate: ({ name }) => (name.trim() === '' ? { name: t('validation.required') } : {}),
  });
  const handleSubmit = onSubmit(async ({ name, is_shared: isShared }) => {
    const saved = await saveInboxView(view?.id ?? null, {
      name: name.trim(),
      is_shared: isShared,
      ...(!view && { filters }),
    });
    await navigate({ search: (current) => ({ ...current, view: saved.id }), replace: true });
    onClose();
  });
  async function handleDelete({ id, name }: InboxViewResource): Promise<void> {
    const isSure = await confirm({
      title: t('inbox_views.delete_title', { name: isolate(name) }),
      body: t('inbox_views.delete_body'),
      confirmLabel: t('inbox_views.delete'),
      isDestructive: true,
    });
    if (!isSure) return;
    try {
      await deleteInboxView(id);
      await navigate({ search: ({ view: _view, ...rest }) => rest, replace: true });
      onClose();
    } catch (error) {
      showFailure(error);
    }
  }
  return (
    <FormDialog
      title={t(view ? 'inbox_views.edit' : 'inbox_views.save_as')}
      problem={problem}
      isSaving={isSaving}
      onSubmit={handleSubmit}
      onClose={onClose}
      aside={
        view && (
          <Button variant="subtle" color="red" me="auto" onClick={() => void handleDelete(view)}>
            {t('inbox_views.delete')}
          </Button>
        )
      }
    >
      <TextInput
        label={t('inbox.name')}
        required
        maxLength={MAX_VIEW_NAME_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      {canShare && (
        <Switch
          label={t('inbox_views.share')}
          description={t('inbox_views.share_hint')}
          {...form.getInputProps('is_shared', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}
