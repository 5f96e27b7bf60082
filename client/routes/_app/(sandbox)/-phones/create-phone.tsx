import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useForm } from '@/app/use-form.js';
import { createPhone } from '@/data/sandbox.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';

export function CreatePhone({ onClose }: { onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { name: '', number: '' },
    validate: (values) => (values.name.trim() === '' ? { name: t('validation.required') } : {}),
  });
  const handleSubmit = onSubmit(async ({ name, number }) => {
    const phone = await createPhone({ name: name.trim(), ...(number && { number }) });
    onClose();
    await navigate({ to: '/sandbox', search: { phone: phone.number } });
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('sandbox.new_phone_title')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack>
          <FormProblem text={problem} />
          <TextInput label={t('sandbox.name')} required maxLength={60} data-autofocus {...form.getInputProps('name')} />
          <PhoneInput
            label={t('sandbox.number')}
            description={t('sandbox.number_help')}
            {...form.getInputProps('number')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('sandbox.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
