import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { enterCode } from '@/data/sandbox.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import classes from '../-phone/phone.module.css';

const CODE_LENGTH = 8;
const normalizeCode = (code: string): string => code.replace(/[^0-9a-z]/gi, '').toUpperCase();

export function EnterCode({ phone }: { phone: PhoneResource }): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { code: '' },
    validate: ({ code }) => (normalizeCode(code).length === CODE_LENGTH ? {} : { code: t('sandbox.code_short') }),
  });
  const handleSubmit = onSubmit(async ({ code }) => {
    await enterCode(phone.number, normalizeCode(code));
    toast.success(t('connect.device_is_connected'));
    form.reset();
  });
  return (
    <form
      className={classes.codeForm}
      onSubmit={handleSubmit}
      noValidate
      data-wanted={phone.codeRequested || undefined}
    >
      <FormProblem text={problem} />
      <TextInput
        label={t('sandbox.paste_code')}
        description={t(phone.codeRequested ? 'sandbox.code_wanted' : 'sandbox.code_help')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CODE_LENGTH + 3}
        classNames={{ input: classes.codeInput ?? '' }}
        {...form.getInputProps('code')}
      />
      <Button type="submit" variant="default" loading={isSaving}>
        {t('sandbox.link')}
      </Button>
    </form>
  );
}
