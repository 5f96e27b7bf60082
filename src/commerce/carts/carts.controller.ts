import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, ListOf, MessageCode } from '../../platform/http/answers.contract.js';
import { Count, SelectedIds } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { CartNotFound } from '../commerce.errors.js';
import { CartResource, CartSummary, CartSummaryQuery, GetCartResult, ListCartsQuery } from './carts.contract.js';
import { StoreAccess } from '../settings/store-access.js';
import { ActOnCart, type CartAction } from './act-on-cart.js';
import { DeleteCarts } from './delete-carts.js';
import { DescribeCart } from './queries/get-cart.js';
import { ListCarts } from './queries/list-carts.js';
import { SummarizeCarts } from './queries/summarize-carts.js';

const Carts = ListOf(CartResource);
const CartResult = DataOf(z.object({ aboundcart: CartResource })).extend(MessageCode.shape);
type CartResult = z.infer<typeof CartResult>;
const Deleted = MessageCode.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;
const SelectedCarts = z.object({ selected_data: SelectedIds() });
type SelectedCarts = z.infer<typeof SelectedCarts>;

@Controller('api/v1')
export class CartsController {
  constructor(
    private readonly deleteCarts: DeleteCarts,
    private readonly actOnCart: ActOnCart,
    private readonly listCarts: ListCarts,
    private readonly summarizeCarts: SummarizeCarts,
    private readonly describeCart: DescribeCart,
    private readonly storeAccess: StoreAccess,
  ) {}

  @Route.get('aboundedcarts', { access: 'aboundcarts', query: ListCartsQuery, response: Carts })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListCartsQuery): Promise<z.infer<typeof Carts>> {
    return this.listCarts.execute(user.accountId, query);
  }

  @Route.get('aboundedcarts-summary', { access: 'aboundcarts', query: CartSummaryQuery, response: CartSummary })
  @ExpensiveRead()
  async summarize(@Current() user: SignedIn, @QueryFields() query: CartSummaryQuery): Promise<CartSummary> {
    return { data: await this.summarizeCarts.execute(user.accountId, query) };
  }

  @Route.get('aboundedcarts/:id', { access: 'abounded_cart', response: GetCartResult })
  async describe(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof GetCartResult>> {
    return { data: { aboundcart: await this.describeCart.execute(user.accountId, id) } };
  }

  @Route.post('aboundedcarts/:id/send-now', { access: 'abounded_cart', body: null, response: CartResult })
  sendNow(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<CartResult> {
    return this.act(user, id, 'send-now', 'cart_sent_now');
  }

  @Route.post('aboundedcarts/:id/stop', { access: 'abounded_cart', body: null, response: CartResult })
  stop(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<CartResult> {
    return this.act(user, id, 'stop', 'cart_stopped');
  }

  @Route.post('aboundedcarts/:id/called', { access: 'abounded_cart', body: null, response: CartResult })
  recordCall(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<CartResult> {
    return this.act(user, id, 'called', 'cart_called');
  }

  @Route.delete('aboundedcarts/:id', { access: 'aboundcarts', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof MessageCode>> {
    await this.storeAccess.requireCarts(user, [id]);
    const count = await this.deleteCarts.execute(user.accountId, { ids: [id] });
    if (count === 0) throw new CartNotFound();
    return { message: 'cart_deleted' };
  }

  @Route.delete('selected-aboundedcarts', { access: 'aboundcarts', body: SelectedCarts, response: Deleted })
  async deleteSelected(@Current() user: SignedIn, @Fields() { selected_data: ids }: SelectedCarts): Promise<Deleted> {
    await this.storeAccess.requireCarts(user, ids);
    const count = await this.deleteCarts.execute(user.accountId, { ids });
    return { message: 'carts_deleted', count };
  }

  @Route.delete('delete-all-aboundedcarts', { access: 'aboundcarts', body: Count, response: Deleted })
  async deleteAll(@Current() user: SignedIn, @Fields() { count }: Count): Promise<Deleted> {
    const otherStores = await this.storeAccess.findOthers(user);
    const deleted = await this.deleteCarts.execute(user.accountId, { count }, otherStores);
    return { message: 'carts_deleted', count: deleted };
  }

  private async act(user: SignedIn, id: number, action: CartAction, message: string): Promise<CartResult> {
    await this.storeAccess.requireCarts(user, [id]);
    const aboundcart = await this.actOnCart.execute(user.accountId, id, action);
    return { data: { aboundcart }, message };
  }
}
