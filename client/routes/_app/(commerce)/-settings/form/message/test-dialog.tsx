import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GetAppResult } from '@server/commerce/apps/apps.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { sendTestEvent } from '@/data/shops/connection.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import classes from '../form.module.css';

export interface TestDialogProps {
  app: GetAppResult['apps'];
  /** Key of the automation. */
  automation: string;
  title: string;
  /** What is on screen differs from what is saved. */
  isDirty: boolean;
  onClose: () => void;
}

/** An event like the last real one, whose message goes to one number. */
export function TestDialog({ app, automation, title, isDirty, onClose }: TestDialogProps): React.ReactElement {
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
      {/* In the tree of React it lies in the form of the settings, which must not be sent by it. */}
      <form
        className={classes.dialog}
        noValidate
        onSubmit={(event) => {
          event.stopPropagation();
          handleSubmit(event);
        }}
      >
        {/* Such as that there is no text to send. */}
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
