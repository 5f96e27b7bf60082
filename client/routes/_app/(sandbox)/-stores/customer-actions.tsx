import { useState } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import type { StoreFeature, SandboxStore } from '@server/sandbox/sandbox-stores.contract.js';
import { StoreSection } from './store-section.js';
import { useStoreAction } from './use-store-action.js';
import classes from './stores.module.css';

const SUBJECTS = ['product', 'order', 'store', 'shipping'] as const;
const STARS = ['5', '4', '3', '2', '1'];

export function CustomerActions({ store, person }: { store: SandboxStore; person: PhoneResource }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useStoreAction(store.id);
  const [about, setAbout] = useState<(typeof SUBJECTS)[number]>('product');
  const [stars, setStars] = useState('5');
  const [text, setText] = useState('');
  const identity = { phone: person.number, name: person.name };
  const customer = store.customers.find(({ phone }) => phone === person.number);
  const buttonProps = (feature: StoreFeature, isPossible = true) => ({
    variant: 'default',
    size: 'xs',
    disabled: isActing || !isPossible || Boolean(store.lacks[feature]),
    title: store.lacks[feature] && t('sandbox_stores.lacking'),
  });
  const clearText = (): void => setText((current) => (current === text ? '' : current));
  const hasText = text.trim() !== '';
  return (
    <StoreSection title={t('sandbox_stores.people')}>
      <div className={classes.buttons}>
        <Button
          {...buttonProps('customer_registered', !customer)}
          onClick={() => act({ method: 'post', path: '/customers', body: identity })}
        >
          {t('sandbox_stores.register')}
        </Button>
        <Button
          {...buttonProps('customer_login', Boolean(customer))}
          onClick={() => act({ method: 'post', path: `/customers/${customer!.id}/login` })}
        >
          {t('sandbox_stores.log_in')}
        </Button>
        <Button
          {...buttonProps('customer_updated', Boolean(customer))}
          onClick={() => act({ method: 'patch', path: `/customers/${customer!.id}`, body: { name: person.name } })}
        >
          {t('sandbox_stores.update')}
        </Button>
        <Button
          {...buttonProps('otp')}
          onClick={() => act({ method: 'post', path: '/otp', body: { phone: person.number } })}
        >
          {t('sandbox_stores.otp')}
        </Button>
      </div>
      <TextInput
        aria-label={t('sandbox_stores.words')}
        placeholder={t('sandbox_stores.words')}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.form}>
        <Select
          className={classes.grow}
          aria-label={t('sandbox_stores.about_label')}
          data={SUBJECTS.map((value) => ({ value, label: t(`sandbox_stores.about.${value}`) }))}
          value={about}
          allowDeselect={false}
          onChange={(value) => value !== null && setAbout(value)}
        />
        <Select
          className={classes.stars}
          aria-label={t('sandbox_stores.stars')}
          data={STARS.map((value) => ({ value, label: `${value} ★` }))}
          value={stars}
          allowDeselect={false}
          onChange={(value) => value !== null && setStars(value)}
        />
        <Button
          {...buttonProps('review')}
          onClick={() => {
            const body = { ...identity, about, stars: Number(stars), ...(hasText && { text }) };
            act({ method: 'post', path: '/reviews', body }, clearText);
          }}
        >
          {t('sandbox_stores.review')}
        </Button>
        <Button
          {...buttonProps('question', hasText)}
          onClick={() => act({ method: 'post', path: '/questions', body: { ...identity, text } }, clearText)}
        >
          {t('sandbox_stores.question')}
        </Button>
      </div>
    </StoreSection>
  );
}
