import { useState } from 'react';
import { Button, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PhoneResource } from '@server/sandbox/sandbox.contract.js';
import type { ShopFeature, ShopWhole } from '@server/sandbox/sandbox-shops.contract.js';
import { ShopSection } from './shop-section.js';
import { useShopAction } from './use-shop-action.js';
import classes from './shops.module.css';

const SUBJECTS = ['product', 'order', 'store', 'shipping'] as const;
const STARS = ['5', '4', '3', '2', '1'];

/** Events that the platform does not send are gray. */
export function People({ shop, person }: { shop: ShopWhole; person: PhoneResource }): React.ReactElement {
  const { t } = useTranslation();
  const { act, isActing } = useShopAction(shop.id);
  const [about, setAbout] = useState<(typeof SUBJECTS)[number]>('product');
  const [stars, setStars] = useState('5');
  const [text, setText] = useState('');
  const who = { phone: person.number, name: person.name };
  const customer = shop.customers.find(({ phone }) => phone === person.number);
  const offer = (feature: ShopFeature, isPossible = true) => ({
    variant: 'default',
    size: 'xs',
    disabled: isActing || !isPossible || Boolean(shop.lacks[feature]),
    title: shop.lacks[feature] && t('sandbox_shops.lacking'),
  });
  // Keeps text typed during the request.
  const clearText = (): void => setText((now) => (now === text ? '' : now));
  const isWritten = text.trim() !== '';
  return (
    <ShopSection title={t('sandbox_shops.people')}>
      <div className={classes.buttons}>
        <Button
          {...offer('customer_registered', !customer)}
          onClick={() => act({ method: 'post', path: '/customers', body: who })}
        >
          {t('sandbox_shops.register')}
        </Button>
        <Button
          {...offer('customer_login', Boolean(customer))}
          onClick={() => act({ method: 'post', path: `/customers/${customer!.id}/login` })}
        >
          {t('sandbox_shops.log_in')}
        </Button>
        <Button
          {...offer('customer_updated', Boolean(customer))}
          onClick={() => act({ method: 'patch', path: `/customers/${customer!.id}`, body: { name: person.name } })}
        >
          {t('sandbox_shops.update')}
        </Button>
        <Button {...offer('otp')} onClick={() => act({ method: 'post', path: '/otp', body: { phone: person.number } })}>
          {t('sandbox_shops.otp')}
        </Button>
      </div>
      <TextInput
        aria-label={t('sandbox_shops.words')}
        placeholder={t('sandbox_shops.words')}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.form}>
        <Select
          className={classes.grow}
          aria-label={t('sandbox_shops.about_label')}
          data={SUBJECTS.map((value) => ({ value, label: t(`sandbox_shops.about.${value}`) }))}
          value={about}
          allowDeselect={false}
          onChange={(value) => value !== null && setAbout(value)}
        />
        <Select
          className={classes.stars}
          aria-label={t('sandbox_shops.stars')}
          data={STARS.map((value) => ({ value, label: `${value} ★` }))}
          value={stars}
          allowDeselect={false}
          onChange={(value) => value !== null && setStars(value)}
        />
        <Button
          {...offer('review')}
          onClick={() => {
            const body = { ...who, about, stars: Number(stars), ...(isWritten && { text }) };
            act({ method: 'post', path: '/reviews', body }, clearText);
          }}
        >
          {t('sandbox_shops.review')}
        </Button>
        <Button
          {...offer('question', isWritten)}
          onClick={() => act({ method: 'post', path: '/questions', body: { ...who, text } }, clearText)}
        >
          {t('sandbox_shops.question')}
        </Button>
      </div>
    </ShopSection>
  );
}
