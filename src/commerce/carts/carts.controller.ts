import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, ListOf, Told } from '../../platform/http/answers.contract.js';
import { Count, SelectedIds } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { CartNotFound } from '../commerce.errors.js';
import { CartResource, CartSummary, CartSummaryQuery, GetCartResult, ListCartsQuery } from './carts.contract.js';
import { ActOnCart, type CartAct } from './commands/act-on-cart.js';
import { DeleteCarts } from './commands/delete-carts.js';
import { DescribeCart } from './queries/get-cart.js';
import { ListCarts } from './queries/list-carts.js';
import { SummarizeCarts } from './queries/summarize-carts.js';

const Carts = ListOf(CartResource);
const CartResult = DataOf(z.object({ aboundcart: CartResource })).extend(Told.shape);
type CartResult = z.infer<typeof CartResult>;
const Deleted = Told.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;
const SelectedCarts = z.object({ selected_data: SelectedIds() });
type SelectedCarts = z.infer<typeof SelectedCarts>;

@Controller('api/v1')
export class CartsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('aboundedcarts', { access: 'aboundcarts', query: ListCartsQuery, answer: Carts })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() query: ListCartsQuery): Promise<z.infer<typeof Carts>> {
    return this.queries.execute(new ListCarts(who.accountId, query));
  }

  @Route.get('aboundedcarts-summary', { access: 'aboundcarts', query: CartSummaryQuery, answer: CartSummary })
  @ExpensiveRead()
  async summarize(@Current() who: SignedIn, @QueryFields() query: CartSummaryQuery): Promise<CartSummary> {
    return { data: await this.queries.execute(new SummarizeCarts(who.accountId, query)) };
  }

  @Route.get('aboundedcarts/:id', { access: 'abounded_cart', answer: GetCartResult })
  async describe(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof GetCartResult>> {
    return { data: { aboundcart: await this.queries.execute(new DescribeCart(who.accountId, id)) } };
  }

  @Route.post('aboundedcarts/:id/send-now', { access: 'abounded_cart', body: null, answer: CartResult })
  sendNow(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<CartResult> {
    return this.act(who, id, 'send-now', 'cart_sent_now');
  }

  @Route.post('aboundedcarts/:id/stop', { access: 'abounded_cart', body: null, answer: CartResult })
  stop(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<CartResult> {
    return this.act(who, id, 'stop', 'cart_stopped');
  }

  @Route.post('aboundedcarts/:id/called', { access: 'abounded_cart', body: null, answer: CartResult })
  called(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<CartResult> {
    return this.act(who, id, 'called', 'cart_called');
  }

  @Route.delete('aboundedcarts/:id', { access: 'aboundcarts', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof Told>> {
    const count = await this.commands.execute(new DeleteCarts(who.accountId, { ids: [id] }));
    if (count === 0) throw new CartNotFound();
    return { message: 'cart_deleted' };
  }

  @Route.delete('selected-aboundedcarts', { access: 'aboundcarts', body: SelectedCarts, answer: Deleted })
  async deleteSelected(@Current() who: SignedIn, @Fields() { selected_data: ids }: SelectedCarts): Promise<Deleted> {
    const count = await this.commands.execute(new DeleteCarts(who.accountId, { ids }));
    return { message: 'carts_deleted', count };
  }

  @Route.delete('delete-all-aboundedcarts', { access: 'aboundcarts', body: Count, answer: Deleted })
  async deleteAll(@Current() who: SignedIn, @Fields() { count }: Count): Promise<Deleted> {
    const deleted = await this.commands.execute(new DeleteCarts(who.accountId, { count }));
    return { message: 'carts_deleted', count: deleted };
  }

  private async act(who: SignedIn, id: number, act: CartAct, message: string): Promise<CartResult> {
    const aboundcart = await this.commands.execute(new ActOnCart(who.accountId, id, act));
    return { data: { aboundcart }, message };
  }
}
