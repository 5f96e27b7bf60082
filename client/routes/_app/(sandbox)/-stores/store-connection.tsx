import { useState } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DESCRIPTIONS } from '@server/commerce/platforms/descriptions.gen.contract.js';
import { type SandboxStore, subscriptionKind } from '@server/sandbox/sandbox-stores.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { actInStore, pasteReceiver } from '@/data/sandbox-stores.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { ButtonLink } from '@/ui/links.js';
import { StoreSection } from './store-section.js';
import { useStoreAction } from './use-store-action.js';
import classes from './stores.module.css';

export function StoreConnection({ store }: { store: SandboxStore }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useStoreAction(store.id);
  const [kind, setKind] = useState<string>('started');
  const [keys, setKeys] = useState<Record<string, string> | null>(null);
  const onError = (error: Error): void => toast.error(describeHttpError(error));
  const install = useMutation({
    mutationFn: () => actInStore<{ open: string | null }>(store.id, { method: 'post', path: '/install' }),
    onSuccess: ({ open }) => open !== null && window.open(open, '_blank', 'noopener'),
    onError,
  });
  const makeKeys = useMutation({
    mutationFn: () => actInStore<Record<string, string>>(store.id, { method: 'post', path: '/keys' }),
    onSuccess: setKeys,
    onError,
  });
  const { connectFields, copiedAddress } = DESCRIPTIONS[store.platform];
  const canMakeKeys = connectFields.form !== undefined;
  const lacksPlans = Boolean(store.lacks.subscription);
  return (
    <StoreSection title={t('sandbox_stores.app')}>
      <div className={classes.buttons}>
        {!store.lacks.install && (
          <Button size="xs" variant="default" loading={install.isPending} onClick={() => install.mutate()}>
            {t('sandbox_stores.install')}
          </Button>
        )}
        {store.lacks.install && !store.connected && (
          <ButtonLink size="xs" variant="default" to="/apps">
            {t('sandbox_stores.from_dashboard')}
          </ButtonLink>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={isActing || !store.connected}
          onClick={() => act({ method: 'post', path: '/uninstall' })}
        >
          {t('sandbox_stores.uninstall')}
        </Button>
        {canMakeKeys && (
          <Button size="xs" variant="default" loading={makeKeys.isPending} onClick={() => makeKeys.mutate()}>
            {t('sandbox_stores.make_keys')}
          </Button>
        )}
      </div>
      {keys && (
        <dl className={classes.keys} dir="ltr">
          {Object.entries(keys).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {copiedAddress && <ReceiverForm store={store} kind={copiedAddress} />}
      <div className={classes.form}>
        <Select
          size="xs"
          className={classes.grow}
          aria-label={t('sandbox_stores.plan_label')}
          data={subscriptionKind.options.map((value) => ({ value, label: t(`sandbox_stores.plan.${value}`) }))}
          value={kind}
          allowDeselect={false}
          disabled={lacksPlans}
          onChange={(value) => value !== null && setKind(value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={isActing || lacksPlans}
          title={lacksPlans ? t('sandbox_stores.lacking') : undefined}
          onClick={() => act({ method: 'post', path: '/subscription', body: { kind } })}
        >
          {t('sandbox_stores.tell')}
        </Button>
      </div>
    </StoreSection>
  );
}

function ReceiverForm({ store, kind }: { store: SandboxStore; kind: 'receiver' | 'plugin' }): React.ReactElement {
  const { t } = useTranslation();
  const { form, onSubmit, isSaving, problem } = useForm({
    initialValues: { url: '', secret: '' },
    validate: ({ url }) => (URL.canParse(url) ? {} : { url: t('validation.required') }),
  });
  const handleSubmit = onSubmit(async ({ url, secret }) => {
    await pasteReceiver(store.id, url, secret);
    form.reset();
  });
  return (
    <form className={classes.pasted} onSubmit={handleSubmit} noValidate>
      <FormProblem text={problem} />
      <TextInput size="xs" dir="ltr" label={t(`sandbox_stores.${kind}`)} {...form.getInputProps('url')} />
      {kind === 'receiver' && (
        <TextInput size="xs" dir="ltr" label={t('sandbox_stores.secret')} {...form.getInputProps('secret')} />
      )}
      <Button size="xs" type="submit" variant="default" loading={isSaving}>
        {t('sandbox_stores.keep')}
      </Button>
    </form>
  );
}
