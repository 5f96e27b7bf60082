import { Controller, Param } from '@nestjs/common';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { CouponList, CouponResult, CreateCouponBody, SwitchCouponBody } from './coupons.contract.js';
import { ListCoupons } from './list-coupons.js';
import { ChangeCoupon, CreateCoupon } from './save-coupon.js';

@Controller('api/v1/coupons')
export class CouponsController {
  constructor(
    private readonly createCoupon: CreateCoupon,
    private readonly changeCoupon: ChangeCoupon,
    private readonly listCoupons: ListCoupons,
  ) {}

  @Route.get('', { access: 'edit package', response: CouponList })
  async list(): Promise<CouponList> {
    return { data: await this.listCoupons.execute() };
  }

  @Route.post('', { access: 'edit package', body: CreateCouponBody, response: CouponResult, status: 201 })
  async create(@Fields() body: CreateCouponBody): Promise<CouponResult> {
    return { data: await this.createCoupon.execute(body), message: 'coupon_created' };
  }

  @Route.post(':id', { access: 'edit package', body: SwitchCouponBody, response: CouponResult })
  async switch(@Param('id', IdPipe) id: number, @Fields() { is_on: isOn }: SwitchCouponBody): Promise<CouponResult> {
    return { data: await this.changeCoupon.execute(id, isOn), message: 'coupon_updated' };
  }

  @Route.delete(':id', { access: 'edit package', body: null, response: CouponResult })
  async delete(@Param('id', IdPipe) id: number): Promise<CouponResult> {
    return { data: await this.changeCoupon.execute(id, null), message: 'coupon_deleted' };
  }
}
