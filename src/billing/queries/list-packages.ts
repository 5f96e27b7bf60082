import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { PackageResource, PeriodType } from '../billing.contract.js';
import { ListPackages } from '../billing.messages.js';
import { type Limits, limitsOf } from '../subscription-row.js';

interface Row extends Limits {
  id: string;
  title: string;
  main_name: string;
  status: boolean;
  description: string;
  price: string;
  discount: string;
  count_months: number;
  period_type: PeriodType;
  package_type: 'public' | 'private';
  features: string[];
  periods: { id: number; months: number; discount: number }[];
}

@QueryHandler(ListPackages)
export class ListPackagesHandler implements IQueryHandler<ListPackages> {
  constructor(private readonly em: EntityManager) {}

  async execute({ which }: ListPackages): Promise<PackageResource[]> {
    const rows = await this.em.execute<Row[]>(
      `select p.*, coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'months', d.months, 'discount', d.discount)
           order by d.months, d.id) from package_periods d where d.package_id = p.id), '[]') periods
         from packages p ${which === 'offered' ? `where p.status and p.package_type = 'public'` : ''} order by p.id desc`,
    );
    return rows.map(toPackageResource);
  }
}

function toPackageResource(row: Row): PackageResource {
  const { title, main_name, status, description, count_months, period_type, package_type, features, periods } = row;
  return {
    ...{ id: Number(row.id), title, main_name, status, description, count_months, period_type, package_type },
    price: Number(row.price),
    discount: Number(row.discount),
    ...limitsOf(row),
    features,
    periods,
  };
}
