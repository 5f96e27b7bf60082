import { useState } from 'react';
import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChangePhone as Payload } from '@server/auth/settings.contract.js';
import type { SentCode } from '@/app/guest/pending-auth.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { changePhone, confirmPhone } from '@/data/account/settings.js';
import { CodeForm } from '@/parts/codes/code-form.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { PhoneInput } from '@/ui/phone/phone-input.js';
import { PasswordField } from '@/ui/forms/password-field.js';
import classes from '../-settings.module.css';

interface ChangePhoneProps {
  /** There was none so far. */
  isFirst: boolean;
  onClose: () => void;
}

/** First the password and the new number, then the code that was sent there. */
export function ChangePhone({ isFirst, onClose }: ChangePhoneProps): React.ReactElement {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ payload: Payload; code: SentCode } | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isFirst ? 'settings.account.add_phone' : 'settings.account.change_phone')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {asked ? (
        <CodeForm
          code={asked.code}
          submitLabel={t('settings.phone.confirm')}
          onSubmit={async (otp) => {
            await confirmPhone(otp);
            toast.success(t('settings.phone.changed'));
            onClose();
          }}
          onResend={() => changePhone(asked.payload)}
        />
      ) : (
        <NumberForm isFirst={isFirst} onCancel={onClose} onSent={(payload, code) => setAsked({ payload, code })} />
      )}
    </Modal>
  );
}

interface NumberFormProps {
  isFirst: boolean;
  onCancel: () => void;
  onSent: (payload: Payload, code: SentCode) => void;
}

function NumberForm({ isFirst, onCancel, onSent }: NumberFormProps): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem, retryAt } = useForm<Payload>({
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
