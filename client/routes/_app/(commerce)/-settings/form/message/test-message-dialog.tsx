import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GetAppResult } from '@server/commerce/apps/apps.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { sendTestEvent } from '@/data/stores/connection.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import classes from '../form.module.css';

export interface TestMessageDialogProps {
  app: GetAppResult['apps'];
  automation: string;
  title: string;
  isDirty: boolean;
  onClose: () => void;
}

export function TestMessageDialog({
  app,
  automation,
  title,
  isDirty,
  onClose,
}: TestMessageDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { phone: '', automation },
    validate: ({ phone }) => (phone === '' ? { phone: t('validation.required') } : {}),
  });
  const handleSubmit = onSubmit(async (values) => {
    await sendTestEvent(app.id, values);
    toast.success(t('apps.test.sent'));
    onClose();
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('apps.test.title', { name: title })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {/* Submit events would bubble through the portal to the settings form. */}
      <form
        className={classes.dialog}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          handleSubmit(event);
        }}
      >
        {/* A missing text may be the cause. */}
        <FormProblem text={problem ?? readText(form.errors.automation)} />
        <p className={classes.help}>{t('apps.test.help')}</p>
        {isDirty && <p className={classes.help}>{t('apps.test.unsaved')}</p>}
        <PhoneInput label={t('apps.test.phone')} required {...form.getInputProps('phone')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('apps.test.send')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

const readText = (error: React.ReactNode): string | null => (typeof error === 'string' ? error : null);
