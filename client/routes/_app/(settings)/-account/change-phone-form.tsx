import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChangePhoneBody } from '@server/auth/settings.contract.js';
import type { SentCode } from '@/app/guest/pending-auth.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { changePhone, confirmPhone } from '@/data/account/settings.js';
import { CodeForm } from '@/parts/codes/code-form.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import { PasswordField } from '@/ui/forms/password-field.js';
import classes from '../-settings.module.css';

interface ChangePhoneFormProps {
  isFirst: boolean;
  onClose: () => void;
}

export function ChangePhoneForm({ isFirst, onClose }: ChangePhoneFormProps): React.ReactElement {
  const { t } = useTranslation();
  const [requested, setRequested] = useState<{ payload: ChangePhoneBody; code: SentCode } | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isFirst ? 'settings.account.add_phone' : 'settings.account.change_phone')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {requested ? (
        <CodeForm
          code={requested.code}
          submitLabel={t('settings.phone.confirm')}
          onSubmit={async (otp) => {
            await confirmPhone(otp);
            toast.success(t('settings.phone.changed'));
            onClose();
          }}
          onResend={() => changePhone(requested.payload)}
        />
      ) : (
        <NumberForm isFirst={isFirst} onCancel={onClose} onSent={(payload, code) => setRequested({ payload, code })} />
      )}
    </Modal>
  );
}

interface NumberFormProps {
  isFirst: boolean;
  onCancel: () => void;
  onSent: (payload: ChangePhoneBody, code: SentCode) => void;
}

function NumberForm({ isFirst, onCancel, onSent }: NumberFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem, retryAt } = useForm<ChangePhoneBody>({
    initialValues: { phone: '', current_password: '' },
    validate: ({ phone, current_password }) => ({
      ...(phone === '' && { phone: t('validation.required') }),
      ...(current_password === '' && { current_password: t('validation.required') }),
    }),
  });
  return (
    <form
      className={classes.dialog}
      noValidate
      onSubmit={onSubmit(async (payload) => onSent(payload, await changePhone(payload)))}
    >
      <p className={classes.help}>{t(isFirst ? 'settings.phone.help_first' : 'settings.phone.help')}</p>
      <FormProblem text={problem} retryAt={retryAt} />
      <PhoneInput label={t('settings.phone.new')} required autoFocus {...form.getInputProps('phone')} />
      <PasswordField
        label={t('settings.password.current')}
        required
        autoComplete="current-password"
        {...form.getInputProps('current_password')}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('settings.phone.send_code')}
        </Button>
      </Group>
    </form>
  );
}
