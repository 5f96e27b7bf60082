import { Checkbox, Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiScope } from '@server/auth/api-keys/api-scopes.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { createApiKey, type IssuedToken } from '@/data/account/api-keys.js';
import { FormButtons } from '@/ui/forms/form-buttons.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { SCOPES } from './scopes.js';

interface KeyDialogProps {
  onClose: () => void;
  onCreated: (issued: IssuedToken) => void;
}

export function KeyDialog({ onClose, onCreated }: KeyDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { name: '', scopes: ['messages:send', 'messages:read'] as string[], addresses: '' },
    validate: ({ name, scopes }) => ({
      ...(name.trim() === '' && { name: t('validation.required') }),
      ...(scopes.length === 0 && { scopes: t('validation.required') }),
    }),
  });

  async function save({ name, scopes, addresses }: typeof form.values): Promise<void> {
    onCreated(
      await createApiKey({
        name,
        scopes: scopes as ApiScope[],
        addresses: addresses.split(/[\s,]+/).filter((address) => address !== ''),
      }),
    );
    toast.success(t('api.made'));
    onClose();
  }
  return (
    <Modal opened onClose={onClose} title={t('api.new_key')} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form onSubmit={onSubmit(save)} noValidate>
        <FormProblem text={problem} />
        <TextInput label={t('api.name')} required data-autofocus maxLength={60} {...form.getInputProps('name')} />
        <Checkbox.Group mt="md" label={t('api.may')} {...form.getInputProps('scopes')}>
          <Stack gap="xs" mt="xs">
            {SCOPES.map(({ scope, textKey }) => (
              <Checkbox key={scope} value={scope} label={t(textKey)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Textarea
          mt="md"
          label={t('api.addresses')}
          description={t('api.addresses_help')}
          autosize
          minRows={2}
          dir="ltr"
          wrapperProps={{ dir: undefined }}
          {...form.getInputProps('addresses')}
        />
        <FormButtons isSaving={isSaving} onCancel={onClose} />
      </form>
    </Modal>
  );
}
