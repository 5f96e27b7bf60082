import { useState } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ShopPlatform, type ShopWhole, subscriptionKind } from '@server/sandbox/sandbox-shops.contract.js';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toast } from '@/app/toast.js';
import { useForm } from '@/app/use-form.js';
import { actInShop, pasteReceiver } from '@/data/sandbox-shops.js';
import { FormProblem } from '@/ui/forms/form-problem.js';
import { ButtonLink } from '@/ui/links.js';
import { ShopSection } from './shop-section.js';
import { useShopAction } from './use-shop-action.js';
import classes from './shops.module.css';

/** `pasted`: a webhook address that a merchant copies into the store. */
const CONNECTED_BY: Readonly<Record<ShopPlatform, { makesKeys?: true; pasted?: 'receiver' | 'plugin' }>> = {
  zid: {},
  salla: {},
  shopify: { makesKeys: true },
  woocommerce: { makesKeys: true, pasted: 'plugin' },
  twsaa: { pasted: 'receiver' },
};

export function ShopConnection({ shop }: { shop: ShopWhole }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useShopAction(shop.id);
  const [kind, setKind] = useState<string>('started');
  const [keys, setKeys] = useState<Record<string, string> | null>(null);
  const onError = (error: Error): void => toast.error(describeHttpError(error));
  const install = useMutation({
    mutationFn: () => actInShop<{ open: string | null }>(shop.id, { method: 'post', path: '/install' }),
    onSuccess: ({ open }) => open !== null && window.open(open, '_blank', 'noopener'),
    onError,
  });
  const makeKeys = useMutation({
    mutationFn: () => actInShop<Record<string, string>>(shop.id, { method: 'post', path: '/keys' }),
    onSuccess: setKeys,
    onError,
  });
  const { makesKeys, pasted } = CONNECTED_BY[shop.platform];
  const lacksPlans = Boolean(shop.lacks.subscription);
  return (
    <ShopSection title={t('sandbox_shops.app')}>
      <div className={classes.buttons}>
        {!shop.lacks.install && (
          <Button size="xs" variant="default" loading={install.isPending} onClick={() => install.mutate()}>
            {t('sandbox_shops.install')}
          </Button>
        )}
        {shop.lacks.install && !shop.connected && (
          <ButtonLink size="xs" variant="default" to="/apps">
            {t('sandbox_shops.from_dashboard')}
          </ButtonLink>
        )}
        <Button
          size="xs"
          variant="default"
          disabled={isActing || !shop.connected}
          onClick={() => act({ method: 'post', path: '/uninstall' })}
        >
          {t('sandbox_shops.uninstall')}
        </Button>
        {makesKeys && (
          <Button size="xs" variant="default" loading={makeKeys.isPending} onClick={() => makeKeys.mutate()}>
            {t('sandbox_shops.make_keys')}
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
      {pasted && <Receiver shop={shop} pasted={pasted} />}
      <div className={classes.form}>
        <Select
          size="xs"
          className={classes.grow}
          aria-label={t('sandbox_shops.plan_label')}
          data={subscriptionKind.options.map((value) => ({ value, label: t(`sandbox_shops.plan.${value}`) }))}
          value={kind}
          allowDeselect={false}
          disabled={lacksPlans}
          onChange={(value) => value !== null && setKind(value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={isActing || lacksPlans}
          title={lacksPlans ? t('sandbox_shops.lacking') : undefined}
          onClick={() => act({ method: 'post', path: '/subscription', body: { kind } })}
        >
          {t('sandbox_shops.tell')}
        </Button>
      </div>
    </ShopSection>
  );
}

function Receiver({ shop, pasted }: { shop: ShopWhole; pasted: 'receiver' | 'plugin' }): React.ReactElement {
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
      <TextInput size="xs" dir="ltr" label={t(`sandbox_shops.${pasted}`)} {...form.getInputProps('url')} />
      {pasted === 'receiver' && (
        <TextInput size="xs" dir="ltr" label={t('sandbox_shops.secret')} {...form.getInputProps('secret')} />
      )}
      <Button size="xs" type="submit" variant="default" loading={isSaving}>
        {t('sandbox_shops.keep')}
      </Button>
    </form>
  );
}
