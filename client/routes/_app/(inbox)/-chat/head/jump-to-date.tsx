import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { useForm } from '@/app/use-form.js';
import { findChatDay } from '@/data/chats/message-search.js';
import { useMinute } from '@/parts/use-minute.js';
import { isoDay } from '@/ui/format/format-time.js';
import { FormProblem } from '@/ui/forms/form-problem.js';

export function JumpToDate({ chat, onClose }: { chat: ChatResource; onClose: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/chat/{-$deviceId}' });
  const today = isoDay(useMinute(), dateFormat().timeZone);
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { day: '' },
    validate: ({ day }) => (day === '' ? { day: t('validation.required') } : {}),
  });
  const handleSubmit = onSubmit(async ({ day }) => {
    const message = await findChatDay(chat.device_id, chat.id, day);
    if (message !== null)
      await navigate({ search: (current) => ({ ...current, chat: chat.id, via: chat.device_id, message }) });
    onClose();
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('chats.jump_to_date')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <FormProblem text={problem} />
        <TextInput
          type="date"
          label={t('chats.day')}
          description={t('chats.day_hint')}
          max={today}
          data-autofocus
          {...form.getInputProps('day')}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('chats.jump')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
