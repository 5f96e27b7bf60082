import { useState } from 'react';
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TextValues, VariableUse } from '@server/templates/text/text-shapes.contract.js';
import { isolate } from '@/app/i18n/isolate.js';

interface AskValuesProps {
  title: string;
  missing: readonly VariableUse[];
  onAnswer: (values: TextValues) => void;
  onClose: () => void;
}

export function AskValues({ title, missing, onAnswer, onClose }: AskValuesProps): React.ReactElement {
  const { t } = useTranslation();
  const [values, setValues] = useState<TextValues>({});
  function handleSubmit(event: React.FormEvent): void {
    event.preventDefault();
    // React events of a dialog bubble to the form around the field.
    event.stopPropagation();
    onAnswer(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()])));
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('replies.ask_title', { title: isolate(title) })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={handleSubmit}>
        <p>{t('replies.ask_help')}</p>
        <Stack>
          {missing.map(({ name, written }, index) => (
            <TextInput
              key={name}
              label={<bdi>{written}</bdi>}
              {...(index === 0 && { 'data-autofocus': true })}
              value={values[name] ?? ''}
              onChange={({ currentTarget: { value } }) => setValues((current) => ({ ...current, [name]: value }))}
            />
          ))}
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit">{t('replies.insert')}</Button>
        </Group>
      </form>
    </Modal>
  );
}
