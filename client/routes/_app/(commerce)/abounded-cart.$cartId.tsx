import { IconShoppingCartOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { waitBriefly } from '@/app/wait-briefly.js';
import { isNotFound } from '@/app/http/not-found.js';
import { queryClient } from '@/app/query-client.js';
import { requirePermission } from '@/app/use-can.js';
import { cartQuery } from '@/data/stores/carts.js';
import { CentredPage } from '@/ui/centred-page.js';
import { ButtonLink } from '@/ui/links.js';
import { ErrorState } from '@/ui/page-states/error-state.js';
import { CardSkeletons } from '@/ui/page-states/skeletons.js';
import { CartFactList } from './-carts/detail/cart-fact-list.js';
import { CartHead } from './-carts/detail/cart-head.js';
import { CartItems } from './-carts/detail/cart-items.js';
import { CartTimeline } from './-carts/detail/cart-timeline.js';
import classes from './-carts/detail/detail.module.css';

export const Route = createFileRoute('/_app/(commerce)/abounded-cart/$cartId')({
  staticData: { shape: 'cards', titleKey: 'carts.cart', parent: '/aboundcarts', texts: ['carts', 'apps', 'messages'] },
  beforeLoad: requirePermission('abounded_cart'),
  loader: async ({ params, cause }) => {
    const id = Number(params.cartId);
    if (isValidId(id) && cause !== 'stay') await waitBriefly(queryClient.prefetchQuery(cartQuery(id)));
  },
  component: CartPage,
});

const isValidId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

function CartPage(): React.ReactElement {
  const id = Number(Route.useParams().cartId);
  const { data: cart, error, refetch } = useQuery({ ...cartQuery(id), enabled: isValidId(id) });
  if (!isValidId(id) || isNotFound(error)) return <NoSuchCart />;
  if (!cart) return error ? <ErrorState isPage error={error} onRetry={() => void refetch()} /> : <CardSkeletons />;
  return (
    <>
      <CartHead cart={cart} />
      <div className={classes.columns}>
        <div>
          <CartFactList cart={cart} />
          <CartItems cart={cart} />
        </div>
        <CartTimeline moments={cart.timeline} />
      </div>
    </>
  );
}

function NoSuchCart(): React.ReactElement {
  const { t } = useTranslation();
  return (
    <CentredPage
      icon={<IconShoppingCartOff size={28} stroke={1.5} />}
      title={t('carts.not_found')}
      text={t('carts.not_found_text')}
    >
      <ButtonLink to="/aboundcarts">{t('carts.back')}</ButtonLink>
    </CentredPage>
  );
}
