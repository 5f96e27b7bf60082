import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useForm } from '@/app/use-form.js';
import { FormProblem } from '@/ui/forms/form-problem.js';

const MIN_REASON_LENGTH = 5;

interface ReasonDialogProps {
  title: string;
  text: string;
  label: string;
  placeholder?: string;
  maxLength: number;
  confirmLabel: string;
  isDestructive?: boolean;
  run: (reason: string) => Promise<void>;
  onClose: () => void;
}

export function ReasonDialog(props: ReasonDialogProps): React.ReactElement {
  const { title, text, label, placeholder, maxLength, confirmLabel, isDestructive, run, onClose } = props;
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({
      ...(reason.trim().length < MIN_REASON_LENGTH && { reason: t('validation.reason_short') }),
    }),
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('shell.close') }}>
      <form onSubmit={onSubmit(({ reason }) => run(reason.trim()))} noValidate>
        <FormProblem text={problem} />
        <Text mb="md">{text}</Text>
        <Textarea
          data-autofocus
          label={label}
          {...(placeholder !== undefined && { placeholder })}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={maxLength}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaving} {...(isDestructive && { color: 'red' })}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
