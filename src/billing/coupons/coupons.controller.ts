import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { CouponList, CouponResult, CreateCouponBody, SwitchCouponBody } from './coupons.contract.js';
import { ListCoupons } from './list-coupons.js';
import { ChangeCoupon, CreateCoupon } from './save-coupon.js';

/** Coupons for packages. There are none until somebody makes one. */
@Controller('api/v1/coupons')
export class CouponsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', { access: 'edit package', answer: CouponList })
  async list(): Promise<CouponList> {
    return { data: await this.queries.execute(new ListCoupons()) };
  }

  @Route.post('', { access: 'edit package', body: CreateCouponBody, answer: CouponResult, status: 201 })
  async create(@Fields() body: CreateCouponBody): Promise<CouponResult> {
    return { data: await this.commands.execute(new CreateCoupon(body)), message: 'coupon_created' };
  }

  @Route.post(':id', { access: 'edit package', body: SwitchCouponBody, answer: CouponResult })
  async switch(@Param('id', IdPipe) id: number, @Fields() { is_on: isOn }: SwitchCouponBody): Promise<CouponResult> {
    return { data: await this.commands.execute(new ChangeCoupon(id, isOn)), message: 'coupon_updated' };
  }

  @Route.delete(':id', { access: 'edit package', body: null, answer: CouponResult })
  async delete(@Param('id', IdPipe) id: number): Promise<CouponResult> {
    return { data: await this.commands.execute(new ChangeCoupon(id, null)), message: 'coupon_deleted' };
  }
}
