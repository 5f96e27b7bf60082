import { Button, Group, Modal } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useForm } from '@/app/use-form.js';
import { findChatOf } from '@/data/chats.js';
import { FormProblem } from '@/ui/form-problem.js';
import { PhoneInput } from '@/ui/phone-input.js';

interface NewChatProps {
  device: DeviceResource;
  onClose: () => void;
}

/** Asks for a number and opens its chat: the one there is, or an empty one that begins with the first message. */
export function NewChat({ device, onClose }: NewChatProps): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/chat/$deviceId' });
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { phone: '' },
    validate: ({ phone }) => ({
      ...(!/^\+\d{7,15}$/.test(phone) && { phone: t(phone ? 'validation.invalid' : 'validation.required') }),
    }),
  });
  const handleSubmit = onSubmit(async ({ phone }) => {
    const chat = await findChatOf(device.id, phone);
    await navigate({ search: chat ? { chat: chat.id } : { to: phone } });
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={t('chats.new')} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form onSubmit={handleSubmit} noValidate>
        <FormProblem text={problem} />
        <PhoneInput label={t('chats.new_phone')} autoFocus {...form.getInputProps('phone')} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('chats.open')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
