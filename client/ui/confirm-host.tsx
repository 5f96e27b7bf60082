import { useState } from 'react';
import { Button, Group, Modal, Text, TextInput } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { toLatinDigits } from '@server/platform/text/latin-digits.contract.js';
import { questionAtom, type OpenQuestion } from '@/app/confirm.js';
import classes from './confirm-host.module.css';

export function ConfirmHost(): React.ReactElement | null {
  const question = useAtomValue(questionAtom);
  return question && <ConfirmDialog key={question.title} question={question} />;
}

function ConfirmDialog({ question }: { question: OpenQuestion }): React.ReactElement {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const canConfirm = question.typed === undefined || toLatinDigits(typed.trim()) === question.typed;
  return (
    <Modal
      opened
      onClose={() => question.resolve('no')}
      title={question.title}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <Text>{question.body}</Text>
      {question.facts && (
        <dl className={classes.facts}>
          {question.facts.map(({ name, value, isWarning }) => (
            <div key={name} data-warning={isWarning || undefined}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {question.typed !== undefined && (
        <TextInput
          mt="md"
          label={t('ui.type_to_confirm', { text: question.typed })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => question.resolve('no')}>
          {question.keepLabel ?? t('ui.cancel')}
        </Button>
        {question.otherLabel !== undefined && (
          <Button variant="default" onClick={() => question.resolve('other')}>
            {question.otherLabel}
          </Button>
        )}
        <Button
          color={question.isDestructive ? 'red' : undefined}
          disabled={!canConfirm}
          onClick={() => question.resolve('yes')}
        >
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
