import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { FormProblem } from '@/ui/forms/form-problem.js';

const SHORTEST_REASON = 5;
const LONGEST_REASON = 500;

interface DecisionDialogProps {
  what: 'refund' | 'refuse';
  amount: string;
  decide: (reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks why, for the audit log and the buyer, before money goes back or a transfer is refused. */
export function DecisionDialog({ what, amount, decide, onClose }: DecisionDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({
      ...(reason.trim().length < SHORTEST_REASON && { reason: t('validation.reason_short') }),
    }),
  });
  const handleSubmit = onSubmit(async ({ reason }) => {
    await decide(reason.trim());
    toast.success(t(`payments.${what}_done`));
    onClose();
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`payments.${what}_title`, { amount })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={handleSubmit} noValidate>
        <FormProblem text={problem} />
        <Text mb="md">{t(`payments.${what}_text`)}</Text>
        <Textarea
          data-autofocus
          label={t('payments.reason')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={LONGEST_REASON}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" color="red" loading={isSaving}>
            {t(`payments.${what}`)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
