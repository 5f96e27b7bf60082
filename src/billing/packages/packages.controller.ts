import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { RecordAuditEntry } from '../../auth/auth.messages.js';
import type { AuditAction } from '../../auth/audit.contract.js';
import { Config } from '../../platform/config.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { ListOf, MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { toListResponse, pageOf, toPage } from '../../platform/http/page.js';
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

/** Holders of these permissions also see private and inactive packages. */
const EDITOR_PERMISSIONS = ['add package', 'edit package'];
const LIST_PERMISSIONS = [...EDITOR_PERMISSIONS, 'members'];

@Controller('api/v1')
export class PackagesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly createPackage: CreatePackage,
    private readonly updatePackage: UpdatePackage,
    private readonly deletePackages: DeletePackages,
    private readonly changePackageLink: ChangePackageLink,
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  @Route.get('packages', { access: 'show package', query: ListPackagesQuery, response: Packages })
  async list(@Current() user: SignedIn, @QueryFields() query: ListPackagesQuery): Promise<z.infer<typeof Packages>> {
    const packages = await this.listVisible(user, LIST_PERMISSIONS, query.link);
    if (query.orderType === 'asc') packages.reverse();
    // Packages are few, so pages are cut in memory.
    const page = pageOf(query);
    const rows = packages.slice((page.page - 1) * page.rows, page.page * page.rows);
    return toListResponse(toPage(rows, packages.length, page), query);
  }

  @Route.get('packages/:id', { access: 'show package', response: PackageResult })
  async describe(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<PackageResult> {
    const resource = (await this.listVisible(user, EDITOR_PERMISSIONS)).find((candidate) => candidate.id === id);
    if (!resource) throw new PackageNotFound();
    return { data: resource };
  }

  @Route.post('packages', { access: 'add package', body: CreatePackageBody, response: SavePackageResult, status: 201 })
  async create(
    @Current() user: SignedIn,
    @Fields() body: CreatePackageBody,
    @From() origin: Origin,
  ): Promise<SavePackageResult> {
    const data = await this.createPackage.execute(body);
    await this.audit(user, origin, 'package_saved', data.title);
    return { data, message: 'package_created' };
  }

  @Route.post('package-update/:id', { access: 'edit package', body: UpdatePackageBody, response: SavePackageResult })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: UpdatePackageBody,
    @From() origin: Origin,
  ): Promise<SavePackageResult> {
    const data = await this.updatePackage.execute(id, body);
    await this.audit(user, origin, 'package_saved', data.title);
    return { data, message: 'package_updated' };
  }

  @Route.post('packages/:id', { access: 'edit package', body: UpdatePackageBody, response: SavePackageResult })
  updateByName(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: UpdatePackageBody,
    @From() origin: Origin,
  ): Promise<SavePackageResult> {
    return this.update(user, id, body, origin);
  }

  @Route.delete('packages/:id', { access: 'edit package', body: null, response: MessageCode })
  async delete(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<MessageCode> {
    const { deleted, kept } = await this.deletePackages.execute([id]);
    if (kept.length > 0) throw new PackageInUse();
    if (deleted.length === 0) throw new PackageNotFound();
    await this.audit(user, origin, 'package_deleted', String(id));
    return { message: 'package_deleted' };
  }

  @Route.delete('selected-packages', { access: 'edit package', body: SelectedPackages, response: DeletedPackages })
  async deleteSelected(
    @Current() user: SignedIn,
    @Fields() { selected_data: ids }: SelectedPackages,
    @From() origin: Origin,
  ): Promise<DeletedPackages> {
    const { deleted, kept } = await this.deletePackages.execute(ids);
    if (deleted.length > 0) await this.audit(user, origin, 'package_deleted', deleted.join(', '));
    return { message: 'packages_deleted', count: deleted.length, kept };
  }

  @Route.post('packages/:id/link', { access: 'edit package', body: null, response: PackageLink })
  async createLink(@Param('id', IdPipe) id: number): Promise<PackageLink> {
    const link = await this.changePackageLink.execute(id, { hasLink: true });
    return { data: { link, url: `${this.config.appUrl}/packages?link=${link}` } };
  }

  @Route.delete('packages/:id/link', { access: 'edit package', body: null, response: PackageLink })
  async removeLink(@Param('id', IdPipe) id: number): Promise<PackageLink> {
    await this.changePackageLink.execute(id, { hasLink: false });
    return { data: { link: null, url: null } };
  }

  private listVisible(
    { permissions, accountId }: SignedIn,
    permissionsForAll: readonly string[],
    link?: string,
  ): Promise<PackageResource[]> {
    const seesAll = permissionsForAll.some((permission) => permissions.includes(permission));
    return this.queries.execute(new ListPackages(seesAll ? 'all' : { accountId, ...(link && { link }) }));
  }

  private audit(user: SignedIn, origin: Origin, action: AuditAction, subject: string): Promise<void> {
    const entry = { action, accountId: user.accountId, subject, details: {} };
    return this.commands.execute(new RecordAuditEntry(user, entry, origin));
  }
}
