import { Button, Group, Modal, Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MemberResource } from '@server/members/members.contract.js';
import { useForm } from '@/app/use-form.js';
import { switchToAccount } from '@/data/account/impersonation.js';
import { FormProblem } from '@/ui/forms/form-problem.js';

const SHORTEST_REASON = 5;
const LONGEST_REASON = 300;

/** Asks why, for the audit log, before an administrator goes on inside a member's account. */
export function LogInAsDialog({
  member,
  onClose,
}: {
  member: MemberResource;
  onClose: () => void;
}): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({
      ...(reason.trim().length < SHORTEST_REASON && { reason: t('validation.reason_short') }),
    }),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('members.log_in_as_title', { name: member.username })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form onSubmit={onSubmit(({ reason }) => switchToAccount(member.id, reason.trim()))} noValidate>
        <FormProblem text={problem} />
        <Text mb="md">{t('members.log_in_as_text')}</Text>
        <Textarea
          data-autofocus
          label={t('members.reason')}
          placeholder={t('members.reason_hint')}
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
          <Button type="submit" loading={isSaving}>
            {t('members.log_in_as')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
