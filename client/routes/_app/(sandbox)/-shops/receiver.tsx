import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShopWhole } from '@server/sandbox/sandbox-shops.contract.js';
import { useForm } from '@/app/use-form.js';
import { pasteReceiver } from '@/data/sandbox-shops.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import classes from './shops.module.css';

/** The address, and for the generic protocol the secret, which the dashboard shows to be pasted here. */
export function Receiver({ shop }: { shop: ShopWhole }): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { url: '', secret: '' },
    validate: ({ url }) => (URL.canParse(url) ? {} : { url: t('validation.required') }),
  });
  const handleSubmit = onSubmit(async ({ url, secret }) => {
    await pasteReceiver(shop.id, url, secret);
    form.reset();
  });
  return (
    <form className={classes.pasted} onSubmit={handleSubmit} noValidate>
      <FormProblem text={problem} />
      <TextInput
        size="xs"
        dir="ltr"
        label={t(shop.platform === 'twsaa' ? 'sandbox_shops.receiver' : 'sandbox_shops.plugin')}
        {...form.getInputProps('url')}
      />
      {shop.platform === 'twsaa' && (
        <TextInput size="xs" dir="ltr" label={t('sandbox_shops.secret')} {...form.getInputProps('secret')} />
      )}
      <Button size="xs" type="submit" variant="default" loading={isSaving}>
        {t('sandbox_shops.keep')}
      </Button>
    </form>
  );
}
