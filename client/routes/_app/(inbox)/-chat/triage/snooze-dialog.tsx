import { useState } from 'react';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { serverNow } from '@/app/http/server-time.js';
import { dateFormat } from '@/app/i18n/date-format.js';
import { instantOf } from './snooze-times.js';

interface SnoozeDialogProps {
  onChoose: (until: string) => void;
  onClose: () => void;
}

export function SnoozeDialog({ onChoose, onClose }: SnoozeDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  function handleSubmit(event: React.FormEvent): void {
    event.preventDefault();
    const [day, clock] = typed.split('T');
    if (!day || !clock) return setProblem(t('validation.required'));
    const until = instantOf(day, clock.slice(0, 5), dateFormat().timeZone);
    if (until.getTime() <= serverNow()) return setProblem(t('inbox.time_past'));
    onChoose(until.toISOString());
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('inbox.snooze_until')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <TextInput
          type="datetime-local"
          label={t('inbox.time')}
          data-autofocus
          value={typed}
          error={problem}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setProblem(null);
          }}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit">{t('inbox.snooze')}</Button>
        </Group>
      </form>
    </Modal>
  );
}
