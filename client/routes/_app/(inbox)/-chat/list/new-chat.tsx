import { Button, Group, Modal, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeviceResource } from '@server/devices/devices.contract.js';
import { useForm } from '@/app/use-form.js';
import { useOpenChatWith } from '@/parts/chats/use-open-chat-with.js';
import { DevicePicker } from '@/parts/pickers/device-picker.js';
import { firstDevice } from '@/parts/devices/last-device.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';

interface NewChatProps {
  /** Devices that can send. */
  devices: DeviceResource[];
  onClose: () => void;
}

export function NewChat({ devices, onClose }: NewChatProps): React.ReactElement {
  const { t } = useTranslation();
  const openChat = useOpenChatWith();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { phone: '', device: firstDevice(devices) },
    validate: ({ phone }) => ({
      ...(!/^\+\d{7,15}$/.test(phone) && { phone: t(phone ? 'validation.invalid' : 'validation.required') }),
    }),
  });
  const handleSubmit = onSubmit(async ({ phone, device: sessionId }) => {
    const device = devices.find(({ session_id }) => session_id === sessionId);
    if (!device) return;
    await openChat(device.id, phone);
    onClose();
  });
  return (
    <Modal opened onClose={onClose} title={t('chats.new')} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form onSubmit={handleSubmit} noValidate>
        <FormProblem text={problem} />
        <Stack>
          {devices.length > 1 && (
            <DevicePicker
              label={t('chats.from_device')}
              devices={devices}
              value={form.getValues().device}
              onChange={(device) => form.setValues({ device })}
            />
          )}
          <PhoneInput label={t('chats.new_phone')} autoFocus {...form.getInputProps('phone')} />
        </Stack>
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
