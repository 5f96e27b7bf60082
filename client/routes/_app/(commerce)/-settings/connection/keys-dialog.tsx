import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { GetAppResult } from '@server/commerce/apps/apps.contract.js';
import type { ConnectBody, ConnectField } from '@server/commerce/apps/connect-body.contract.js';
import type { ConnectMethod } from '@server/commerce/apps/connect.contract.js';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';
import { describeIfKnown } from '@/app/i18n/text-key.js';
import { useForm } from '@/app/use-form.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { EXAMPLES, isSecret } from './key-fields.js';
import classes from './connection.module.css';

interface KeysDialogProps {
  app: GetAppResult['apps'];
  method: ConnectMethod;
  storeDomain?: string | undefined;
  onConnect: (fields: ConnectBody) => Promise<void>;
  onClose: () => void;
}

export function KeysDialog({ app, method, storeDomain, onConnect, onClose }: KeysDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const fields: readonly ConnectField[] = DESCRIPTIONS[app.name].connectFields[method] ?? [];
  const { form, onSubmit, isSaving, problem } = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(fields.map((field) => [field, field === 'shop' ? (storeDomain ?? '') : ''])),
    validate: (values) =>
      Object.fromEntries(
        fields.filter((field) => values[field]?.trim() === '').map((field) => [field, t('validation.required')]),
      ),
  });
  const help = method === 'form' ? describeIfKnown(`apps.connection.${app.name}_steps`) : null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('apps.connection.form_title', { name: app.title })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <form className={classes.keys} noValidate onSubmit={onSubmit((values) => onConnect(values))}>
        <FormProblem text={problem} />
        {help && <p className={classes.help}>{help}</p>}
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
