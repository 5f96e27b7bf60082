import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SentCode } from '@/app/guest/pending-auth.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { confirmEmail, sendEmailCode } from '@/data/account/settings.js';
import { CodeForm } from '@/parts/codes/code-form.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import classes from '../-settings.module.css';

interface ConfirmEmailFormProps {
  email: string;
  onClose: () => void;
}

export function ConfirmEmailForm({ email, onClose }: ConfirmEmailFormProps): React.ReactElement {
  const { t } = useTranslation();
  const [code, setCode] = useState<SentCode | null>(null);
  const { onSubmit, isSaving, problem, retryAt } = useForm({ initialValues: {} });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('settings.account.confirm_email')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {code ? (
        <CodeForm
          code={code}
          submitLabel={t('settings.phone.confirm')}
          onSubmit={async (otp) => {
            await confirmEmail(otp);
            toast.success(t('settings.email.confirmed'));
            onClose();
          }}
          onResend={sendEmailCode}
        />
      ) : (
        <form className={classes.dialog} noValidate onSubmit={onSubmit(async () => setCode(await sendEmailCode()))}>
          {/* U+2066 and U+2069 keep the address left to right. */}
          <p className={classes.help}>{t('settings.email.help', { email: `\u2066${email}\u2069` })}</p>
          <FormProblem text={problem} retryAt={retryAt} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" loading={isSaving}>
              {t('settings.phone.send_code')}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}
