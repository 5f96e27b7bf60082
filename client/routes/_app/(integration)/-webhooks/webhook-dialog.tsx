import { Checkbox, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { WebhookEndpointResource } from '@server/outgoing-webhooks/outgoing-webhooks.contract.js';
import type { WebhookKind } from '@server/outgoing-webhooks/webhook-events.contract.js';
import { toast } from '@/app/toast.js';
import { usePermissions } from '@/app/use-can.js';
import { useForm } from '@/app/use-form.js';
import { createWebhook, type IssuedSecret, updateWebhook } from '@/data/integration/webhooks.js';
import { FormButtons } from '@/ui/forms/form-buttons.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { WEBHOOK_KINDS } from './kinds.js';

interface WebhookDialogProps {
  webhook: WebhookEndpointResource | null;
  onClose: () => void;
  onCreated: (issued: IssuedSecret) => void;
}

const DEFAULT_KINDS: WebhookKind[] = ['message.received', 'message.status'];

export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const can = usePermissions();
  const selectedKinds = webhook?.kinds ?? DEFAULT_KINDS;
  const offered = WEBHOOK_KINDS.filter(
    ({ kind, permission }) => !permission || can(permission) || selectedKinds.includes(kind),
  );
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: {
      url: webhook?.url ?? 'https://',
      kinds: selectedKinds,
      is_on: webhook?.is_on ?? true,
    },
    revision: webhook?.revision,
    validate: ({ kinds }) => (kinds.length === 0 ? { kinds: t('validation.required') } : {}),
  });

  async function save(values: typeof form.values, revision: string | undefined): Promise<void> {
    if (webhook) await updateWebhook(webhook.id, { ...values, revision });
    else onCreated(await createWebhook(values));
    toast.success(t('webhooks.saved'));
    onClose();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(webhook ? 'webhooks.edit' : 'webhooks.new')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={onSubmit(save)} noValidate>
        <FormProblem text={problem} />
        <TextInput
          label={t('webhooks.url')}
          description={t('webhooks.url_help')}
          required
          data-autofocus
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          maxLength={2000}
          {...form.getInputProps('url')}
        />
        <Checkbox.Group mt="md" label={t('webhooks.what')} {...form.getInputProps('kinds')}>
          <Stack gap="xs" mt="xs">
            {offered.map(({ kind, textKey }) => (
              <Checkbox key={kind} value={kind} label={t(textKey)} />
            ))}
          </Stack>
        </Checkbox.Group>
        {webhook && (
          <Switch mt="md" label={t('webhooks.is_on')} {...form.getInputProps('is_on', { type: 'checkbox' })} />
        )}
        <FormButtons isSaving={isSaving} onCancel={onClose} />
      </form>
    </Modal>
  );
}
