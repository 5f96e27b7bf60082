import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ConnectBody, ConnectWay, GetAppResult } from '@server/commerce/apps/apps.contract.js';
import { useForm } from '@/app/use-form.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { EXAMPLES, isSecret, keyFieldsOf } from './key-fields.js';
import classes from './connection.module.css';

interface KeysDialogProps {
  app: GetAppResult['apps'];
  way: ConnectWay;
  shop?: string | undefined;
  onConnect: (fields: ConnectBody) => Promise<void>;
  onClose: () => void;
}

/** Which store it is, and the keys the merchant made for us there. What the platform refuses stands at its field. */
export function KeysDialog({ app, way, shop, onConnect, onClose }: KeysDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const fields = keyFieldsOf(app.name, way);
  const { form, onSubmit, isSaving, problem } = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(fields.map((field) => [field, field === 'shop' ? (shop ?? '') : ''])),
    validate: (values) =>
      Object.fromEntries(
        fields.filter((field) => values[field]?.trim() === '').map((field) => [field, t('validation.required')]),
      ),
  });
  const steps = way === 'form' && (app.name === 'shopify' || app.name === 'woocommerce') ? app.name : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('apps.connection.form_title', { name: app.title })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form className={classes.keys} noValidate onSubmit={onSubmit((values) => onConnect(values))}>
        <FormProblem text={problem} />
        {steps && <p className={classes.help}>{t(`apps.connection.${steps}_steps`)}</p>}
        {fields.map((field, index) => (
          <TextInput
            key={field}
            label={t(`apps.connection.${field}`)}
            required
            dir="ltr"
            wrapperProps={{ dir: undefined }}
            autoComplete="off"
            spellCheck={false}
            placeholder={EXAMPLES[field] ?? ''}
            data-autofocus={index === 0 || undefined}
            className={isSecret(field) ? classes.key : undefined}
            {...form.getInputProps(field)}
          />
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('apps.connection.go_on')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
