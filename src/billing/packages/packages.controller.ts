import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { RecordAuditEntry } from '../../auth/auth.messages.js';
import type { AuditAction } from '../../auth/audit.contract.js';
import { Config } from '../../platform/config.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { ListOf, Told } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { answerList, pageOf, toPage } from '../../platform/http/page.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ListPackagesQuery, PackageResource } from '../billing.contract.js';
import { PackageInUse, PackageNotFound } from '../billing.errors.js';
import { ListPackages } from '../billing.messages.js';
import { DeletePackages } from './delete-packages.js';
import { ChangePackageLink } from './package-link.js';
import {
  CreatePackageBody,
  DeletedPackages,
  PackageLink,
  PackageResult,
  SavePackageResult,
  SelectedPackages,
  UpdatePackageBody,
} from './packages.contract.js';
import { CreatePackage, UpdatePackage } from './save-package.js';

const Packages = ListOf(PackageResource);

/** Whoever makes packages sees the private and the resting ones too, and whoever gives them to others their list. */
const EDITS = ['add package', 'edit package'];
const LISTS = [...EDITS, 'members'];

@Controller('api/v1')
export class PackagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  @Route.get('packages', { access: 'show package', query: ListPackagesQuery, answer: Packages })
  async list(@Current() who: SignedIn, @QueryFields() query: ListPackagesQuery): Promise<z.infer<typeof Packages>> {
    const packages = await this.visible(who, LISTS, query.link);
    if (query.orderType === 'asc') packages.reverse();
    // There are a few, all read: the page is cut out here.
    const page = pageOf(query);
    const rows = packages.slice((page.page - 1) * page.rows, page.page * page.rows);
    return answerList(toPage(rows, packages.length, page), query);
  }

  @Route.get('packages/:id', { access: 'show package', answer: PackageResult })
  async describe(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<PackageResult> {
    const found = (await this.visible(who, EDITS)).find((one) => one.id === id);
    if (!found) throw new PackageNotFound();
    return { data: found };
  }

  @Route.post('packages', { access: 'add package', body: CreatePackageBody, answer: SavePackageResult, status: 201 })
  async create(
    @Current() who: SignedIn,
    @Fields() body: CreatePackageBody,
    @From() origin: Origin,
  ): Promise<SavePackageResult> {
    const data = await this.commands.execute(new CreatePackage(body));
    await this.audit(who, origin, 'package_saved', data.title);
    return { data, message: 'package_created' };
  }

  @Route.post('package-update/:id', { access: 'edit package', body: UpdatePackageBody, answer: SavePackageResult })
  async update(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: UpdatePackageBody,
    @From() origin: Origin,
  ): Promise<SavePackageResult> {
    const data = await this.commands.execute(new UpdatePackage(id, body));
    await this.audit(who, origin, 'package_saved', data.title);
    return { data, message: 'package_updated' };
  }

  /** The same by the name other resources have. */
  @Route.post('packages/:id', { access: 'edit package', body: UpdatePackageBody, answer: SavePackageResult })
  updateByName(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: UpdatePackageBody,
    @From() origin: Origin,
  ): Promise<SavePackageResult> {
    return this.update(who, id, body, origin);
  }

  @Route.delete('packages/:id', { access: 'edit package', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin): Promise<Told> {
    const { deleted, kept } = await this.commands.execute(new DeletePackages([id]));
    if (kept.length > 0) throw new PackageInUse();
    if (deleted.length === 0) throw new PackageNotFound();
    await this.audit(who, origin, 'package_deleted', String(id));
    return { message: 'package_deleted' };
  }

  @Route.delete('selected-packages', { access: 'edit package', body: SelectedPackages, answer: DeletedPackages })
  async deleteSelected(
    @Current() who: SignedIn,
    @Fields() { selected_data: ids }: SelectedPackages,
    @From() origin: Origin,
  ): Promise<DeletedPackages> {
    const { deleted, kept } = await this.commands.execute(new DeletePackages(ids));
    if (deleted.length > 0) await this.audit(who, origin, 'package_deleted', deleted.join(', '));
    return { message: 'packages_deleted', count: deleted.length, kept };
  }

  @Route.post('packages/:id/link', { access: 'edit package', body: null, answer: PackageLink })
  async makeLink(@Param('id', IdPipe) id: number): Promise<PackageLink> {
    const link = await this.commands.execute(new ChangePackageLink(id, true));
    return { data: { link, url: `${this.config.appUrl}/packages?link=${link}` } };
  }

  @Route.delete('packages/:id/link', { access: 'edit package', body: null, answer: PackageLink })
  async removeLink(@Param('id', IdPipe) id: number): Promise<PackageLink> {
    await this.commands.execute(new ChangePackageLink(id, false));
    return { data: { link: null, url: null } };
  }

  private visible(
    { permissions, accountId }: SignedIn,
    allFor: readonly string[],
    link?: string,
  ): Promise<PackageResource[]> {
    const seesAll = allFor.some((permission) => permissions.includes(permission));
    return this.queries.execute(new ListPackages(seesAll ? 'all' : { accountId, ...(link && { link }) }));
  }

  private audit(who: SignedIn, origin: Origin, action: AuditAction, subject: string): Promise<void> {
    const entry = { action, accountId: who.accountId, subject, details: {} };
    return this.commands.execute(new RecordAuditEntry(who, entry, origin));
  }
}
