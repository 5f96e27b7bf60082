import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { queryClient } from '@/app/query-client.js';
import { phonesQuery } from '@/data/sandbox.js';
import { readSession } from '@/data/account/session.js';
import { CentredPage } from '@/ui/centred-page.js';
import { PhoneFrame } from './-phone/phone-frame.js';
import { PhoneList } from './-phones/phone-list.js';
import { NoStore } from './-stores/no-store.js';
import { StoreList } from './-stores/store-list.js';
import { StorePanel } from './-stores/store-panel.js';
import type { PhoneScreen } from './-phone/screens.js';
import classes from './-phones/sandbox.module.css';

interface SandboxSearch {
  phone?: string | undefined;
  chat?: string | undefined;
  screen?: PhoneScreen | undefined;
  tab?: 'shops' | undefined;
  shop?: string | undefined;
}

const isStoreId = (value: unknown): boolean => typeof value === 'string' && /^[a-z0-9-]{1,40}$/.test(value);
const isPhoneNumber = (value: unknown): boolean => /^\d{7,15}$/.test(String(value));

export const Route = createFileRoute('/_app/(sandbox)/sandbox')({
  staticData: {
    shape: 'panes',
    titleKey: 'sandbox.title',
    isFullHeight: true,
    texts: ['apps', 'connect', 'messages', 'sandbox', 'sandbox_stores'],
  },
  validateSearch: ({ phone, chat, screen, tab, shop: store }: Record<string, unknown>): SandboxSearch => ({
    ...(isPhoneNumber(phone) && { phone: String(phone) }),
    ...(isPhoneNumber(chat) && { chat: String(chat) }),
    ...(screen === 'linked' && { screen: 'linked' as const }),
    ...(tab === 'shops' && { tab: 'shops' as const }),
    ...(tab === 'shops' && isStoreId(store) && { shop: String(store) }),
  }),
  beforeLoad: async () => {
    if ((await readSession())?.network !== 'sandbox') throw notFound();
  },
  loader: () => void queryClient.prefetchQuery(phonesQuery()),
  component: Sandbox,
});

function Sandbox(): React.ReactElement {
  const { tab } = Route.useSearch();
  return tab === 'shops' ? <Stores /> : <Phones />;
}

function Phones(): React.ReactElement {
  const { t } = useTranslation();
  const { phone, chat, screen } = Route.useSearch();
  return (
    <div className={classes.page} data-open={phone ? true : undefined} data-covers={phone ? 'bottom-bar' : undefined}>
      <PhoneList chosen={phone ?? null} />
      <section className={classes.stage}>
        {phone ? (
          <PhoneFrame key={phone} number={phone} chat={chat ?? null} screen={screen ?? null} />
        ) : (
          <CentredPage
            isPart
            icon={<IconDeviceMobileMessage size={28} stroke={1.5} />}
            title={t('sandbox.pick')}
            text={t('sandbox.pick_text')}
          />
        )}
      </section>
    </div>
  );
}

function Stores(): React.ReactElement {
  const { shop: store } = Route.useSearch();
  return (
    <div className={classes.page} data-open={store ? true : undefined} data-covers={store ? 'bottom-bar' : undefined}>
      <StoreList chosen={store ?? null} />
      <section className={classes.stage} data-plain={store ? true : undefined}>
        {store ? <StorePanel key={store} id={store} /> : <NoStore />}
      </section>
    </div>
  );
}
